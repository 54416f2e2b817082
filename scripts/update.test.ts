import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../tests/setup/start-gudang";

/**
 * `npm run update` with packages of three files and real processes: `systemctl` is a script that starts them as the units
 * of docs/one-machine.md would.
 */

const PATIENCE = { timeout: 60_000, interval: 20 };
const TSX = pathToFileURL(path.resolve("node_modules/tsx/dist/esm/index.mjs")).href;
const COMMAND = pathToFileURL(path.resolve("scripts/update.ts")).href;

/** `npm start` of the packages: serves its version, until a file says otherwise. */
const PROGRAM = `
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
const [mode, file] = process.argv.slice(2);
const name = process.cwd().split("/").pop();
const fails = existsSync("fails") ? readFileSync("fails", "utf8") : "";
if (mode === fails) { console.log("broken " + mode); process.exit(1); }
if (mode === "backup") writeFileSync(file, name);
if (mode === "check" && !existsSync(file)) process.exit(1);
if (mode === "start")
  createServer((request, response) => {
    if (fails === "readyz") response.statusCode = 503;
    const asset = "." + request.url;
    response.end(existsSync(asset) && request.url.startsWith("/build/") ? readFileSync(asset) : name);
  }).listen(Number(process.env.PORT), "127.0.0.1");
`;
const SYSTEMCTL = `#!/bin/sh
# A unit runs in the folder of its drop-in, else in that of current.
cd "$MACHINE" || exit 1
case "$1 $2" in "disable --now") set -- stop "$3" "$3"; rm -f "enabled/$2" ;; esac
port=\${2#*@}
case $1 in
  is-active) kill -0 "$(cat "pids/$3" 2>/dev/null)" 2>/dev/null; exit ;;
  enable) touch "enabled/$2" ;;
  stop | restart)
    kill "$(cat "pids/$2" 2>/dev/null)" 2>/dev/null
    while kill -0 "$(cat "pids/$2" 2>/dev/null)" 2>/dev/null; do sleep 0.02; done
    rm -f "pids/$2" ;;
esac
[ "$1" = restart ] || exit 0
folder=$(sed -n 's/^WorkingDirectory=//p' "units/$2.service.d/update.conf" 2>/dev/null)
cd "\${folder:-versions/current}" || exit 1
PORT=$port node scripts/run.mjs start >"$MACHINE/journal" 2>&1 &
echo $! >"$MACHINE/pids/$2"
`;

let machine: string;
let ports: number[];
let key: { publicKey: KeyObject; privateKey: KeyObject };
let running: ChildProcess | undefined;
const at = (...names: string[]) => path.join(machine, ...names);

beforeEach(async () => {
  machine = mkdtempSync(path.join(os.tmpdir(), "gudang-update-"));
  for (const folder of ["versions", "units", "enabled", "pids", "bin", "data/backups"])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at("settings"), `DATABASE_URL=postgres://nowhere\nGUDANG_DATA=${at("data")}\nHOST=127.0.0.1\n`);
  writeFileSync(at("bin/systemctl"), SYSTEMCTL);
  writeFileSync(at("bin/journalctl"), `#!/bin/sh\ncat ${at("journal")}\n`);
  for (const program of readdirSync(at("bin"))) chmodSync(at("bin", program), 0o755);
  ports = [await freePort(), await freePort()];
  key = generateKeyPairSync("ed25519");
  makePackage(at("versions"), "gudang-1");
  symlinkSync(at("versions/gudang-1"), at("versions/current"));
  systemctl("restart", `gudang@${ports[0]}`);
  systemctl("enable", `gudang@${ports[0]}`);
  await expect.poll(answering, PATIENCE).toEqual(["gudang-1"]);
});
afterEach(() => {
  running?.kill("SIGKILL");
  for (const port of ports) systemctl("stop", `gudang@${port}`);
  rmSync(machine, { recursive: true, force: true, maxRetries: 5 });
});

const environment = () => ({ ...process.env, MACHINE: machine, PATH: `${at("bin")}:${process.env.PATH}` });
const systemctl = (...args: string[]) =>
  execFileSync(at("bin/systemctl"), args, { env: environment(), stdio: "ignore" });

/** Returns the versions that answer, by port. */
async function answering(): Promise<string[]> {
  const answers = await Promise.all(
    ports.map((port) =>
      fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.text(),
        () => undefined,
      ),
    ),
  );
  return answers.filter((answer) => answer !== undefined);
}

function makePackage(folder: string, name: string, files: Record<string, string> = {}): void {
  const all = {
    "scripts/run.mjs": PROGRAM,
    [`build/client/assets/${name}.js`]: `asset of ${name}`,
    "deploy/release-key.pub": String(key.publicKey.export({ type: "spki", format: "pem" })),
    "node_modules/.package-lock.json": "{}",
    ...files,
  };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name, file)), { recursive: true });
    writeFileSync(path.join(folder, name, file), content);
  }
  const sums = Object.entries(all).map(([file, content]) => `${sha256(content)}  ${file}\n`);
  writeFileSync(path.join(folder, name, "SHA256SUMS"), sums.join(""));
}

/** Returns a signed archive with its checksum. */
function makeArchive(name: string, files?: Record<string, string>): string {
  makePackage(at(), name, files);
  const archive = at(`${name}.tar.gz`);
  execFileSync("tar", ["czf", archive, "-C", machine, name]);
  const content = readFileSync(archive);
  writeFileSync(`${archive}.sha256`, `${sha256(content)}  ${name}.tar.gz\n`);
  writeFileSync(`${archive}.sig`, sign(null, content, key.privateKey));
  return archive;
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** Starts the command in the folder of the current version. */
function start(archive: string, options = {}) {
  const given = JSON.stringify([
    archive,
    { unsigned: false, minutes: 1, ...options },
    { ports, settings: at("settings"), units: at("units") },
  ]);
  const program = `import(${JSON.stringify(COMMAND)}).then(({ update }) => update(...${given}))`;
  const child = spawn(process.execPath, ["--import", TSX, "--input-type=module", "-e", program], {
    cwd: at("versions/current"),
    env: { ...environment(), DATABASE_URL: undefined, GUDANG_DATA: undefined, BACKUP_DIR: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running = child;
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  return { child, output: () => output };
}

async function update(archive: string, options?: object): Promise<{ status: number; output: string }> {
  const { child, output } = start(archive, options);
  const [status] = (await once(child, "close")) as [number];
  return { status, output: output() };
}

const current = () => path.basename(readlinkSync(at("versions/current")));
const enabled = () => readdirSync(at("enabled"));

it("starts the new version on the free port, ends the old one, and keeps its folder", async () => {
  expect(await update(makeArchive("gudang-2"))).toMatchObject({ status: 0 });
  expect(await answering()).toEqual(["gudang-2"]);
  expect(current()).toBe("gudang-2");
  expect(enabled()).toEqual([`gudang@${ports[1]}`]);
  expect(readdirSync(at("data/backups"))).toHaveLength(1);
  expect(readdirSync(at("versions"))).toEqual(["current", "gudang-1", "gudang-2"]);
  // Pages of both versions are open while both answer.
  for (const name of ["gudang-1", "gudang-2"])
    expect(readdirSync(at("versions", name, "build/client/assets"))).toEqual(["gudang-1.js", "gudang-2.js"]);

  const { output } = await update(makeArchive("gudang-3"));
  expect(output).toContain("Removed gudang-1.");
  expect(await answering()).toEqual(["gudang-3"]);
  expect(readdirSync(at("versions"))).toEqual(["current", "gudang-2", "gudang-3"]);
});

it.each([
  [
    "a cut archive",
    (archive: string) => writeFileSync(archive, readFileSync(archive).subarray(0, -9)),
    "cut short or changed",
  ],
  ["an archive without a signature", (archive: string) => rmSync(`${archive}.sig`), "has no signature"],
  [
    "an archive that was signed with another key",
    (archive: string) =>
      writeFileSync(`${archive}.sig`, sign(null, readFileSync(archive), generateKeyPairSync("ed25519").privateKey)),
    "signed with another key",
  ],
  [
    "an archive while this version has no release key",
    () => rmSync(at("versions/gudang-1/deploy/release-key.pub")),
    "-- --unsigned",
  ],
  [
    "a machine without a link to the current version",
    () => {
      rmSync(at("versions/current"));
      cpSync(at("versions/gudang-1"), at("versions/current"), { recursive: true });
    },
    "is not a link",
  ],
  ["the bundled PostgreSQL", () => writeFileSync(at("settings"), ""), "Two versions cannot run"],
])("refuses %s", async (_, spoil, reason) => {
  const archive = makeArchive("gudang-2");
  spoil(archive);
  const { status, output } = await update(archive);
  expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining(reason) as string });
  expect(await answering()).toEqual(["gudang-1"]);
});

it.each([
  ["whose packed files differ from its checksums", { SHA256SUMS: "" }, "sha256sum failed"],
  ["that ends at its start", { fails: "start" }, "broken start"],
  ["that never gets ready", { fails: "readyz" }, "was not ready"],
  ["whose check fails", { fails: "check" }, "npm run check"],
])("keeps the old version for one %s", async (_, files, reason) => {
  const archive = makeArchive("gudang-2", files);
  // A busy machine needs longer than that to start the others.
  const { status, output } = await update(archive, { minutes: reason === "was not ready" ? 0.05 : 1 });
  expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining(reason) as string });
  expect(output).toContain("The current version is gudang-1.");
  expect(await answering()).toEqual(["gudang-1"]);
  expect(current()).toBe("gudang-1");
  expect(enabled()).toEqual([`gudang@${ports[0]}`]);
  expect(existsSync(at("units", `gudang@${ports[1]}.service.d/update.conf`))).toBe(false);
});

it.each(["Unpack", "Migrate", "Check", "Switch"])(
  "can be repeated after a kill at the step %s, and a version answers in between",
  async (step) => {
    const archive = makeArchive("gudang-2");
    const { child, output } = start(archive);
    await expect.poll(output, PATIENCE).toContain(step);
    child.kill("SIGKILL");
    await once(child, "close");
    expect((await answering()).length).toBeGreaterThan(0);
    expect(await update(archive)).toMatchObject({ status: 0 });
    expect(await answering()).toEqual(["gudang-2"]);
    expect(current()).toBe("gudang-2");
    expect(enabled()).toHaveLength(1);
    expect(readdirSync(at("versions"))).toEqual(["current", "gudang-1", "gudang-2"]);
  },
);

it("ends the trial of the new version on Ctrl+C", async () => {
  const { child, output } = start(makeArchive("gudang-2", { fails: "readyz" }));
  await expect.poll(async () => (await answering()).length, PATIENCE).toBe(2);
  child.kill("SIGINT");
  const [status] = (await once(child, "close")) as [number];
  expect(status).toBe(1);
  expect(output()).toContain("SIGINT ended the command.");
  expect(await answering()).toEqual(["gudang-1"]);
});
