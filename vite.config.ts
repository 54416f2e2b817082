import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

const screenFiles = readdirSync(at("./app/routes/")).filter((file) => file.endsWith(".tsx"));

/** Builds the thread that makes files of reports as a file of its own beside the server (backend/reports/threads.ts). */
const reportThread: Plugin = {
  name: "report-thread",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    this.emitFile({ type: "chunk", id: at("./backend/reports/thread.ts"), fileName: "report-thread.js" });
  },
};

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig), reportThread],
  resolve: {
    alias: [
      { find: /^~\//, replacement: at("./app/") },
      { find: /^#contract\//, replacement: at("./contract/") },
      { find: /^#backend\//, replacement: at("./backend/") },
    ],
  },
  define: { "import.meta.env.SCREEN_FILES": JSON.stringify(screenFiles) },
  // A page is some twenty files instead of eighty: a request costs more than a few kilobytes that another screen needs.
  build: { target: "es2022", rollupOptions: { output: { experimentalMinChunkSize: 20_000 } } },
  // The databases of `npm run dev` and `npm run demo` change all the time.
  server: { watch: { ignored: [`${at("./data/")}**`] } },
  // The scan for what the browser needs starts at the routes and walks into their server side; these cannot be bundled for it.
  optimizeDeps: { exclude: ["@node-rs/argon2", "i18next-fs-backend"] },
});
