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
  },
  server: { fs: { allow: [".", "../fracas_clients/locales"] }, proxy: { "/ws": { target: "ws://127.0.0.1:8420", ws: true } } },
});
