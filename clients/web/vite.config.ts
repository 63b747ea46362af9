import { defineConfig } from "vite";

// The result ships in the server's package: it is checked in, so the same sources have to give the same bytes.
export default defineConfig({
  base: "/",
  build: {
    outDir: "../../server/fracas_server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: true,
    // Few files, because the server answers one request per connection: each is a page with all that it imports and an
    // earlier one has not.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: /\/src\/main\.tsx$/, priority: 4 },
            { name: "board", test: /\/src\/board\/(painter|creatureIconSet)\.ts$/, priority: 3 },
            { name: "match", test: /\/src\/ui\/MatchPage\.tsx$/, priority: 2 },
            { name: "setup", test: /\/src\/ui\/setupPages\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [".", "../fracas_clients/locales"] }, proxy: { "/ws": { target: "ws://127.0.0.1:8420", ws: true } } },
});
