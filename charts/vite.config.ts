import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The same charts as one module that Node can import: React and visx are bundled, nothing is left to resolve. */
export default defineConfig({
  plugins: [react()],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    ssr: "src/static.tsx",
    outDir: "dist",
    emptyOutDir: true,
    target: "node24",
    minify: false,
    rollupOptions: { output: { format: "esm", entryFileNames: "static.js" } },
  },
  ssr: { noExternal: true },
});
