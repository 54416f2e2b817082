// No dependencies: decides before installation whether the build can run without development packages.
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import path from "node:path";

/** Parts of the build: their sources, and the file that keeps the hash of these. */
export const parts = {
  application: {
    sources: [
      "package-lock.json",
      "remix.config.js",
      "vite.config.ts",
      "tailwind.config.ts",
      "tsconfig.json",
      "app",
      "backend",
      "contract",
      "public",
      "scripts/scale",
    ],
    stamp: "build/.gudang-sources",
  },
  commands: {
    sources: ["package-lock.json", "scripts", "backend", "contract", "app/services/request", "public/locales"],
    stamp: "build/commands/.gudang-sources",
  },
};

/** Returns true in a package of `npm run pack`, which has a build and no sources. */
export const isPacked = () => !existsSync("vite.config.ts");

/**
 * @param {{ sources: string[], stamp: string }} part
 * @param {boolean} quick a build of `npm run demo` is enough
 */
export function isBuilt({ sources, stamp }, quick = false) {
  if (isPacked()) return true;
  if (!existsSync(stamp)) return false;
  const found = readFileSync(stamp, "utf8");
  const hash = sourcesHash(sources);
  return found === hash || (quick && found === quickStamp(hash));
}

/** Content of the stamp of a build with larger, uncompressed client files. */
export const quickStamp = (hash) => `${hash} quick`;

/** @param {string[]} sources files and folders */
export function sourcesHash(sources) {
  const hash = createHash("sha256");
  // One buffer: those of all files would stay in the memory of `npm start`.
  const buffer = Buffer.alloc(65_536);
  for (const file of sources.flatMap(listFiles)) {
    hash.update(`${file}\0`);
    const opened = openSync(file);
    for (let read = readSync(opened, buffer); read > 0; read = readSync(opened, buffer))
      hash.update(buffer.subarray(0, read));
    closeSync(opened);
    hash.update("\0");
  }
  return hash.digest("hex");
}

/** Files below a folder, without unit tests; a file itself. */
function listFiles(name) {
  if (path.extname(name) !== "") return [name];
  return readdirSync(name, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
