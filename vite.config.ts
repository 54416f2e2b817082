import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

const screenFiles = readdirSync(at("./app/routes/")).filter((file) => file.endsWith(".tsx"));

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: at("./app/") },
      { find: /^#contract\//, replacement: at("./contract/") },
      { find: /^#backend\//, replacement: at("./backend/") },
    ],
  },
  define: { "import.meta.env.SCREEN_FILES": JSON.stringify(screenFiles) },
  build: { target: "es2022" },
  // The databases of `npm run dev` and `npm run demo` change all the time.
  server: { watch: { ignored: [`${at("./data/")}**`] } },
  // The scan for what the browser needs starts at the routes and walks into their server side; these cannot be bundled for it.
  optimizeDeps: { exclude: ["@node-rs/argon2", "i18next-fs-backend"] },
});
