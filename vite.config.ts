import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { setAnswerHeaders } from "./server/answer-headers.mjs";
import { clientHeaders } from "./server/client.mjs";
import { refusesWrong } from "./server/wrong-requests.mjs";

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

const screenFiles = readdirSync(at("./app/routes/")).filter((file) => file.endsWith(".tsx"));

/** Builds the thread that makes files of reports as a file of its own beside the server (backend/files/threads.ts). */
const reportThread: Plugin = {
  name: "report-thread",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    this.emitFile({ type: "chunk", id: at("./backend/files/thread.ts"), fileName: "report-thread.js" });
  },
};

/**
 * Bundles packages into the server build: loading 600 files takes a start over a second. External are packages with binaries or files of
 * their own, packages that require what they may lack, and the one that the web server imports too.
 */
const bundledPackages: Plugin = {
  name: "bundled-packages",
  apply: "build",
  config: () => ({
    ssr: {
      noExternal: true,
      external: [
        "@node-rs/argon2",
        "@remix-run/node",
        "@silvia-odwyer/photon-node",
        "pdfkit",
        "pg",
        "prom-client",
        "undici",
      ],
    },
  }),
};

/** Does for `npm run dev` what server/main.mjs does with a request before Remix sees it. */
const requests: Plugin = {
  name: "requests",
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      setAnswerHeaders(response);
      if (refusesWrong(request, response)) return;
      Object.assign(request.headers, clientHeaders(request));
      delete request.headers.origin;
      next();
    });
  },
};

/** The module that exports all icons: a screen loads those that it names. */
const ICONS = "/lucide-react/dist/esm/lucide-react.mjs";

/** Of how many screens a module is part, at least, to come in the file of what many share. */
const MANY_SCREENS = 12;

/**
 * Joins browser modules into three shared files: the frame of every screen, the sign-in form with what other forms share of it, and what
 * many screens need. Rollup's default, one file for each set of screens, makes forty requests for a page.
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
        if (entries.length >= MANY_SCREENS) return "screens";
        // Otherwise they would be joined to the frame, for they are small.
        return entries.length > 1 && id.includes("/lucide-react/dist/esm/icons/") ? "icons" : undefined;
      },
    };
  },
};

/** Returns for each module the entries (screens, and the frame around them) that load it before they run. */
function findEntries({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, Set<string>> {
  const icons = new Map<string, string>();
  const importsOf = (id: string) => {
    const { code, importedIds = [] } = getModuleInfo(id) ?? {};
    const all = importedIds.find((imported) => imported.endsWith(ICONS));
    if (all === undefined) return importedIds;
    if (icons.size === 0) {
      for (const [, names = "", file = ""] of (getModuleInfo(all)?.code ?? "").matchAll(
        /export \{([^}]*)\} from ['"](.*?)['"]/g,
      ))
        for (const [, name = ""] of names.matchAll(/default as (\w+)/g))
          icons.set(name, path.join(path.dirname(all), file));
    }
    const [, names = ""] = /import \{([^}]*)\} from ['"]lucide-react['"]/.exec(code ?? "") ?? [];
    const own = names.split(",").flatMap((name) => icons.get(name.trim().split(" ")[0] ?? "") ?? []);
    return [...importedIds.filter((imported) => imported !== all), ...own];
  };
  const entriesOf = new Map<string, Set<string>>();
  for (const entry of getModuleIds()) {
    if (getModuleInfo(entry)?.isEntry !== true) continue;
    const found = new Set([entry]);
    for (const id of found) for (const needed of importsOf(id)) found.add(needed);
    for (const id of found) entriesOf.set(id, (entriesOf.get(id) ?? new Set()).add(entry));
  }
  return entriesOf;
}

/**
 * Marks the calls that make constants of `contract/` as pure, so that Rollup leaves out every constant that no screen asks for: a screen that needs
 * a rule gets no schemas with it, nor zod. None uses them, for the server holds forms against their schemas.
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

/** Notes where the calls begin that a value is made by; those in a function come later, when somebody calls it. */
function noteCalls(node: unknown, starts: Set<number>): void {
  if (typeof node !== "object" || node === null) return;
  const { type, start } = node as { type?: string; start?: number };
  if (type?.includes("Function") === true) return;
  if ((type === "CallExpression" || type === "NewExpression") && start !== undefined) starts.add(start);
  for (const part of Object.values(node)) noteCalls(part, starts);
}

export default defineConfig({
  plugins: [requests, bundledPackages, tailwindcss(), remix(remixConfig), reportThread, sharedFiles, unusedSchemas],
  resolve: {
    alias: [
      { find: /^~\//, replacement: at("./app/") },
      { find: /^#contract\//, replacement: at("./contract/") },
      { find: /^#backend\//, replacement: at("./backend/") },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: at("./app/components/ui/lucide-icon.tsx") },
    ],
  },
  define: { "import.meta.env.SCREEN_FILES": JSON.stringify(screenFiles) },
  // Each licence once per file, instead of at each icon.
  esbuild: { legalComments: "eof" },
  // Small files are joined too where that changes nothing of what runs: a request costs more than a few kilobytes that another screen needs.
  build: { target: "es2022", rollupOptions: { output: { experimentalMinChunkSize: 20_000 } } },
  // The databases of `npm run dev` and `npm run demo` change all the time.
  server: { watch: { ignored: [`${at("./data/")}**`] } },
  // The scan for what the browser needs starts at the routes and walks into their server side; these cannot be bundled for it.
  optimizeDeps: { exclude: ["@node-rs/argon2", "i18next-fs-backend"] },
});
