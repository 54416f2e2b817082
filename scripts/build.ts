import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { ended, startChild, stopChild } from "./child";
import { oneAtATime } from "./one-at-a-time.mjs";
import { type Shutdown, underShutdown } from "./shutdown";

const sources = ["app", "backend", "contract", "public"];
const settings = ["package-lock.json", "remix.config.js", "vite.config.ts", "tailwind.config.ts", "tsconfig.json"];
const stamp = "build/.gudang-sources";

/** Builds the application if the sources changed. Returns false on failure. */
export async function build(shutdown: Shutdown): Promise<boolean> {
  if (isBuilt()) return true;
  return oneAtATime("build", async () => {
    const hash = sourcesHash();
    if (isBuilt()) return true;
    console.log("Building the application");
    rmSync(stamp, { force: true });
    const child = startChild("remix", ["vite:build", "--logLevel", "error"]);
    shutdown.onEnd(() => stopChild(child));
    if ((await ended(child)) !== 0) return false;
    await compressFiles("build/client");
    // Written last, so that an interrupted build is repeated.
    writeFileSync(stamp, hash);
    return true;
  });
}

/** Creates .br and .gz files, which the web server sends unchanged. */
async function compressFiles(folder: string): Promise<void> {
  const files = filesIn(folder).filter((file) => /\.(js|css|json|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(text));
      writeFileSync(`${file}.gz`, await promisify(gzip)(text));
    }),
  );
}

/** `npm run build`, for starts that cannot write to the project folder. */
export async function buildOnly(): Promise<void> {
  await underShutdown(async (shutdown) => ((await build(shutdown)) ? 0 : 1));
}

function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourcesHash();
}

function sourcesHash(): string {
  const hash = createHash("sha256");
  for (const file of [...settings, ...sources.flatMap(filesIn)]) {
    hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
