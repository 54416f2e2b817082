import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { clientHeaders } from "./server/client.mjs";

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

const screenFiles = readdirSync(at("./app/routes/")).filter((file) => file.endsWith(".tsx"));

/** Builds the report worker as a separate server file (backend/files/pool.ts). */
const reportThread: Plugin = {
  name: "report-thread",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    this.emitFile({ type: "chunk", id: at("./backend/files/thread.ts"), fileName: "report-thread.js" });
  },
};

/** Packages with binaries, data files or optional dependencies, and the one that server/ imports too. */
const EXTERNAL = ["@node-rs/argon2", "@remix-run/node", "pdfkit", "pg", "prom-client", "undici"];

/** The client's headers of server/application.mjs, for `npm run dev`. */
const requests: Plugin = {
  name: "requests",
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      Object.assign(request.headers, clientHeaders(request));
      delete request.headers.origin;
      next();
    });
  },
};

/** Number of screens from which a module belongs to the shared file; reports count as one, because lists load none. */
const MANY_SCREENS = 16;
const REPORT_ROUTE = /\/app\/routes\/export\./;

/** Otherwise merged with panels, which no list loads at once. */
const OF_LISTS =
  /\/components\/(?:record\/record-screen|ui\/percent-bar)\.tsx$|\/contract\/rows\/(?:define|po-sale)\.ts$/;

const ACCOUNT_ROUTE = /\/app\/routes\/(?:login|register|email|password)/;

/**
 * Joins browser modules into shared chunks: the frame, the sign-in form with its shared form parts, other screens of
 * visitors, and modules of many screens. Rollup's default, a chunk per set of screens, needs forty requests for a page.
 */
const sharedFiles: Plugin = {
  name: "shared-files",
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  outputOptions(options) {
    let entriesOf: Map<string, Set<string>> | undefined;
    return {
      ...options,
      manualChunks(id, graph) {
        entriesOf ??= findEntries(graph);
        const entries = [...(entriesOf.get(id) ?? [])];
        if (entries.some((entry) => !entry.includes("/app/routes/"))) return "frame";
        const signsIn = entries.some((entry) => entry.includes("/app/routes/login.tsx"));
        if (signsIn && entries.length >= 2 * MANY_SCREENS) return "frame";
        if (signsIn && entries.length > 1) return "forms";
        const screens = new Set(entries.map((entry) => REPORT_ROUTE.exec(entry)?.[0] ?? entry));
        if (screens.size >= MANY_SCREENS || OF_LISTS.test(id)) return "screens";
        // Otherwise merged into a chunk that every list loads.
        return entries.length > 1 && entries.every((entry) => ACCOUNT_ROUTE.test(entry)) ? "account" : undefined;
      },
    };
  },
};

/** Returns the entries (screens and frame) that statically import each module. */
function findEntries({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, Set<string>> {
  const entriesOf = new Map<string, Set<string>>();
  for (const entry of getModuleIds()) {
    if (getModuleInfo(entry)?.isEntry !== true) continue;
    const found = new Set([entry]);
    for (const id of found) for (const needed of getModuleInfo(id)?.importedIds ?? []) found.add(needed);
    for (const id of found) entriesOf.set(id, (entriesOf.get(id) ?? new Set()).add(entry));
  }
  return entriesOf;
}

/**
 * Marks calls that initialize constants of `contract/` as pure, so that Rollup removes unused ones: a screen that uses a
 * rule loads neither schemas nor zod, because only the server validates.
 */
const unusedSchemas: Plugin = {
  name: "unused-schemas",
  enforce: "post",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  transform(code, id) {
    if (!id.startsWith(at("./contract/"))) return null;
    const starts = new Set<number>();
    for (const statement of this.parse(code).body) {
      const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declared?.type === "VariableDeclaration")
        declared.declarations.forEach(({ init }) => noteCalls(init, starts));
    }
    const cuts = [0, ...[...starts].sort((a, b) => a - b)];
    const pieces = cuts.map((start, piece) => code.slice(start, cuts[piece + 1]));
    return { code: pieces.join("/*#__PURE__*/ "), map: null };
  },
};

/** Collects the start of each call that initializes a value, except calls within functions. */
function noteCalls(node: unknown, starts: Set<number>): void {
  if (typeof node !== "object" || node === null) return;
  const { type, start } = node as { type?: string; start?: number };
  if (type?.includes("Function") === true) return;
  if ((type === "CallExpression" || type === "NewExpression") && start !== undefined) starts.add(start);
  for (const part of Object.values(node)) noteCalls(part, starts);
}

export default defineConfig(({ command }) => ({
  plugins: [requests, tailwindcss(), remix(remixConfig), reportThread, sharedFiles, unusedSchemas],
  resolve: {
    alias: [
      { find: /^~\//, replacement: at("./app/") },
      { find: /^#contract\//, replacement: at("./contract/") },
      { find: /^#backend\//, replacement: at("./backend/") },
    ],
  },
  define: {
    "import.meta.env.SCREEN_FILES": JSON.stringify(screenFiles),
    // Leaves out React's development code, which Vite keeps for servers.
    ...(command === "build" && { "process.env.NODE_ENV": JSON.stringify("production") }),
  },
  // Loading 600 files of packages takes over a second.
  ...(command === "build" && { ssr: { noExternal: true as const, external: EXTERNAL } }),
  // Merges small chunks without side effects, because a request costs more than a few unused kilobytes.
  build: { target: "es2022", rollupOptions: { output: { experimentalMinChunkSize: 6_000 } } },
  // The databases of `npm run dev` and `npm run demo` change continuously.
  server: { watch: { ignored: [`${at("./data/")}**`] } },
  // The dependency scan follows routes into server code, and these packages cannot be bundled for the browser.
  optimizeDeps: { exclude: ["@node-rs/argon2", "i18next-fs-backend"] },
}));
