import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createWriteStream,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import { build } from "./build";
import { underShutdown } from "./shutdown";

interface Manifest {
  name: string;
  version: string;
  scripts: Record<string, string>;
  devDependencies?: Record<string, string>;
  [field: string]: unknown;
}
interface Lock {
  packages: Record<string, { version?: string; integrity?: string; license?: string; link?: boolean }>;
}

const PRODUCTION = ["start", "reload", "check", "factor:off", "backup", "restore", "fill"];
/** Files of the package next to the build: scripts with their own file, and documents of the operator. */
const FOLDERS = [
  "deploy",
  "public/locales",
  "scripts/no-reporting",
  "backend/db/migrations",
  "backend/pdf/fonts",
  "server",
  "build",
];
const FILES = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  ".env.example",
  ...["api-keys", "cluster", "glossary", "operation", "scales", "security", "sign-in"].map((page) => `docs/${page}.md`),
  ...["run", "install", "built", "one-at-a-time", "started-by", "end-with-parent", "port", "progress"].map(
    (file) => `scripts/${file}.mjs`,
  ),
  "backend/photos/photo-worker.mjs",
];
const WORKERS = "app/services/import";

/**
 * `npm run pack`: makes one archive of the product for production, with lock file, licences, SBOM and checksums.
 * Without sources, demo, benches, drills and compilers.
 */
export async function pack(): Promise<void> {
  await underShutdown(async (shutdown) => {
    if (!(await build(shutdown))) return 1;
    const manifest = productManifest(readJson<Manifest>("package.json"));
    const name = `${manifest.name}-${manifest.version}`;
    const stage = path.resolve(".cache/pack", name);
    rmSync(stage, { recursive: true, force: true });
    for (const file of productFiles()) {
      mkdirSync(path.dirname(path.join(stage, file)), { recursive: true });
      cpSync(file, path.join(stage, file));
    }
    const put = (file: string, text: string) => writeFileSync(path.join(stage, file), text);
    put("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
    cpSync("package-lock.json", path.join(stage, "package-lock.json"));
    // Removes the packages of development, also those that only an optional peer wants.
    await npm(stage, ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"]);
    const lock = readJson<Lock>(path.join(stage, "package-lock.json"));
    assertSame(lock, readJson<Lock>("package-lock.json"));
    put(
      "sbom.cdx.json",
      await npm(stage, ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"]),
    );
    put("THIRD-PARTY-LICENCES.txt", licencesOf(lock));
    const files = filesIn(stage);
    put("SHA256SUMS", files.map((file) => `${sha256(path.join(stage, file))}  ${file}\n`).join(""));

    mkdirSync("dist", { recursive: true });
    const archive = path.resolve("dist", `${name}.tar.gz`);
    await writeArchive(stage, name, archive);
    writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${path.basename(archive)}\n`);
    console.log(`${archive}: ${files.length + 1} files, ${Math.round(statSync(archive).size / 1e5) / 10} MB`);
    return 0;
  });
}

/** Returns package.json without development. */
export function productManifest({ devDependencies: _development, scripts, ...manifest }: Manifest): Manifest {
  return {
    ...manifest,
    scripts: Object.fromEntries(Object.entries(scripts).filter(([name]) => PRODUCTION.includes(name))),
  };
}

/** Lists the files of the package, except those that `pack` makes. */
export function productFiles(): string[] {
  const isProduct = (file: string) => !/\.test\.|\.d\.mts$|_snapshot\.json$|\/\.gudang-sources$/.test(file);
  const workers = readdirSync(WORKERS).filter((file) => file.endsWith(".mjs"));
  return [
    ...FILES,
    ...workers.map((file) => `${WORKERS}/${file}`),
    ...FOLDERS.flatMap((folder) => filesIn(folder).map((file) => `${folder}/${file}`)),
  ].filter(isProduct);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/** @throws Error if npm resolved another version than the tested one */
function assertSame(product: Lock, tested: Lock): void {
  for (const [place, { version, integrity }] of Object.entries(product.packages)) {
    const known = tested.packages[place];
    if (place !== "" && (known?.version !== version || known?.integrity !== integrity))
      throw new Error(`${place} is not the tested version (${known?.version}, packed ${version}).`);
  }
}

function licencesOf({ packages }: Lock): string {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes("node_modules/") && !link)
    .map(([place, { version, license = "see its text" }]) => {
      const texts = textFiles(place).map((file) => readFileSync(path.join(place, file), "utf8").trim());
      return [`${place.replace(/^.*node_modules\//, "")} ${version} (${license})`, ...texts].join("\n\n");
    })
    .join(`\n\n${"-".repeat(80)}\n\n`)
    .concat("\n");
}

/** Packages of other platforms are not installed here. */
function textFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  } catch {
    return [];
  }
}

async function writeArchive(folder: string, name: string, archive: string): Promise<void> {
  const entries = tar.pack();
  const written = pipeline(entries, createGzip({ level: 9 }), createWriteStream(archive));
  for (const file of filesIn(folder)) {
    const mode = file.endsWith(".sh") ? 0o755 : 0o644;
    // A fixed time, so that equal files make equal archives.
    const header = { name: `${name}/${file}`, mode, mtime: new Date(0) };
    entries.entry(header, readFileSync(path.join(folder, file)));
  }
  entries.finalize();
  await written;
}

async function npm(cwd: string, args: string[]): Promise<string> {
  const cli = process.env.npm_execpath;
  const [program, first] = cli?.endsWith("npm-cli.js") ? [process.execPath, [cli]] : ["npm", []];
  const { stdout } = await promisify(execFile)(program, [...first, ...args], { cwd, maxBuffer: 64 * 2 ** 20 });
  return stdout;
}

const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;
