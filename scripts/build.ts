import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { InlineConfig } from "vite";
import { AGENT_FILE } from "#contract/scale/agent-file";
import { isBuilt, parts, quickStamp, sourcesHash } from "./built.mjs";
import { ended, startNode } from "./child";
import { withProgress } from "./progress.mjs";

/** Commands of production, which run from the build without TypeScript. */
const COMMANDS = {
  start: "scripts/start.ts",
  "nightly-backup": "scripts/backup/nightly-program.ts",
  check: "scripts/check.ts",
  "factor-off": "scripts/factor-off.ts",
  backup: "scripts/backup/commands.ts",
  update: "scripts/update.ts",
  fill: "scripts/cluster/fill.ts",
};

/** The agent of a scale, which runs alone on another computer (docs/scales.md, Agent). */
const AGENT = "scripts/scale/standalone.ts";

/**
 * Builds the application and the commands if their sources changed. Returns false on failure.
 * @param quick for the demo, which sends files to its own machine: no commands, no second minification, no compression
 */
export async function build(quick = false): Promise<boolean> {
  if (!isBuilt(parts.application, quick) && !(await buildApplication(quick))) return false;
  if (!quick && !isBuilt(parts.commands)) await buildCommands();
  return true;
}

async function buildApplication(quick: boolean): Promise<boolean> {
  const { sources, stamp } = parts.application;
  const hash = sourcesHash(sources);
  console.log("Building the application");
  rmSync(stamp, { force: true });
  const remix = startNode(["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "error"]);
  if ((await withProgress("Building the application", ended(remix))) !== 0) return false;
  await bundle({
    ssr: { noExternal: true },
    build: {
      ssr: AGENT,
      outDir: path.dirname(AGENT_FILE),
      rollupOptions: { output: { entryFileNames: path.basename(AGENT_FILE), inlineDynamicImports: true } },
    },
  });
  if (!quick) {
    await minifyModules("build/client/assets");
    await compressFiles("build/client");
  }
  // Written last, so that an interrupted build is repeated.
  writeFileSync(stamp, quick ? quickStamp(hash) : hash);
  return true;
}

/** Bundles the commands without demo, whose imports stay and fail. */
async function buildCommands(): Promise<void> {
  const { sources, stamp } = parts.commands;
  const hash = sourcesHash(sources);
  await bundle({
    build: {
      ssr: true,
      outDir: "build/commands",
      rollupOptions: {
        input: COMMANDS,
        external: [/^\.\/demo(-data$|\/)/, "vite"],
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  writeFileSync(stamp, hash);
}

/** Bundles files for Node. */
async function bundle({ build: output, ...config }: InlineConfig): Promise<void> {
  // A development dependency.
  const { build: bundleWithVite } = await import("vite");
  const isSet = "NODE_ENV" in process.env;
  await bundleWithVite({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    resolve: {
      alias: ["contract", "backend"].map((name) => ({
        find: new RegExp(`^#${name}/`),
        replacement: `${path.resolve(name)}/`,
      })),
    },
    build: { target: "node20", ...output },
  });
  // Vite sets it to production, which the tests would inherit.
  if (!isSet) Reflect.deleteProperty(process.env, "NODE_ENV");
}

/** Minifies modules again, 5 % smaller as sent; as Vite's own minifier Terser takes five times as long. */
async function minifyModules(folder: string): Promise<void> {
  const { minify } = await import("terser");
  for (const file of listFiles(folder).filter((name) => name.endsWith(".js"))) {
    const { code } = await minify(readFileSync(file, "utf8"), { module: true });
    if (code !== undefined) writeFileSync(file, code);
  }
}

/** Creates .br and .gz files, which the web server sends unchanged. */
async function compressFiles(folder: string): Promise<void> {
  const files = listFiles(folder).filter((file) => /\.(js|css|json|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(text));
      writeFileSync(`${file}.gz`, await promisify(gzip)(text));
    }),
  );
}

/** `npm run build`, for starts that cannot write to the project folder. */
export async function buildOnly(quick: boolean): Promise<void> {
  process.exitCode = (await build(quick)) ? 0 : 1;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
