import { defineConfig } from "vite";

// Build of the page's modules with a feed in place of the server, and of boardgame.io's React client, into a temporary folder.
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  build: {
    outDir: process.env["FRACAS_BENCH_OUT"] ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: { input: ["index.html", ...(process.env["FRACAS_BENCH_RIVAL"] ? ["rival.html"] : [])].map((name) => `${import.meta.dirname}/${name}`) },
  },
  define: { "process.env.NODE_ENV": '"production"' },
});
