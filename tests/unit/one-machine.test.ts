import { execFileSync, spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "gudang-install-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};
const withSum = (name: string, packed: string) => {
  const sum = createHash("sha256").update(packed).digest("hex");
  file(`${name}.sha256`, `${sum}  ${name}\n`);
  return file(name, "content");
};
const key = generateKeyPairSync("ed25519");
/** Makes an archive with a release key and its checksum. */
function archiveOf(name: string): string {
  mkdirSync(path.join(folder, name, "deploy"), { recursive: true });
  file(`${name}/deploy/release-key.pub`, String(key.publicKey.export({ type: "spki", format: "pem" })));
  execFileSync("tar", ["czf", `${name}.tar.gz`, name], { cwd: folder });
  const archive = path.join(folder, `${name}.tar.gz`);
  file(
    `${name}.tar.gz.sha256`,
    `${createHash("sha256").update(readFileSync(archive)).digest("hex")}  ${name}.tar.gz\n`,
  );
  return archive;
}
/** Makes an archive with a signature. */
function signedArchive(name: string, by = key.privateKey): string {
  const archive = archiveOf(name);
  writeFileSync(`${archive}.sig`, sign(null, readFileSync(archive), by));
  return archive;
}
const ARCHIVE = signedArchive("gudang-0.2.0");
const GOOD = { APP_URL: "https://gudang.example", ADMIN_EMAIL: "ani@gudang.example" };

function check(env: Record<string, string>, ...args: string[]) {
  const script = "deploy/one-machine/install.sh";
  const { status, stdout, stderr } = spawnSync("sh", [script, "--check", ...args], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
    encoding: "utf8",
  });
  return { status, lines: (stdout + stderr).trim().split("\n") };
}

it("install.sh accepts a signed archive with its checksum, and answers of a file", () => {
  const answers = file(
    "answers",
    "# Of the plant, written on Windows\r\nAPP_URL=https://192.168.1.10\r\n\r\nMAIL_FROM=Gudang <gudang@a.example>\r\n",
  );
  expect(check(GOOD, ARCHIVE)).toEqual({ status: 0, lines: ["The inputs are complete."] });
  expect(check({ ADMIN_EMAIL: "ani@gudang.example" }, ARCHIVE, answers).status).toBe(0);
});

it.each([
  ["a missing archive", {}, "gudang-0.1.0.tar.gz", "gudang-0.1.0.tar.gz does not exist."],
  ["a changed archive", {}, withSum("gudang-1.tar.gz", "other"), "does not match its checksum"],
  ["an archive without a key", {}, withSum("gudang-3.tar.gz", "content"), "has no release key"],
  ["an archive without a signature", {}, archiveOf("gudang-4"), "gudang-4.tar.gz.sig is missing"],
  [
    "an archive that was signed with another key",
    {},
    signedArchive("gudang-5", generateKeyPairSync("ed25519").privateKey),
    "signed with another key",
  ],
  ["an archive without checksum", {}, file("gudang-2.tar.gz", ""), "gudang-2.tar.gz.sha256 is missing"],
  ["an address without TLS", { APP_URL: "http://gudang.example" }, ARCHIVE, "APP_URL must be the address"],
  ["no e-mail address", { ADMIN_EMAIL: "ani" }, ARCHIVE, "ADMIN_EMAIL must be the e-mail address"],
  ["a certificate without key", { CERTIFICATE: ARCHIVE }, ARCHIVE, "CERTIFICATE_KEY is missing"],
  ["a mail server without scheme", { SMTP_URL: "mail.example:587" }, ARCHIVE, "SMTP_URL must be like smtp://"],
  ["a relative backup folder", { BACKUP_DIR: "backups" }, ARCHIVE, "BACKUP_DIR must be an absolute path"],
])("install.sh refuses %s and names what would be right", (_, wrong, archive, problem) => {
  const { status, lines } = check({ ...GOOD, ...wrong }, archive);
  expect([status, lines.length]).toEqual([1, 2]);
  expect(lines[1]).toContain(problem);
});

it("install.sh accepts an archive without a signature by --unsigned", () => {
  expect(check(GOOD, "--unsigned", archiveOf("gudang-6"))).toEqual({ status: 0, lines: ["The inputs are complete."] });
});

it.each([["--help"], [], [ARCHIVE, "--unsigned"], [ARCHIVE, ARCHIVE]])(
  "install.sh shows its usage for %s %s",
  (...args) => {
    const { status, lines } = check(GOOD, ...args);
    expect([status, lines]).toEqual([1, [expect.stringContaining("Usage: sh install.sh")]]);
  },
);

it("on-debian.sh refuses settings with a database, and takes a copy of .env.example", () => {
  const run = (settings: string) =>
    spawnSync("/bin/sh", ["deploy/postgresql/on-debian.sh", file("settings", settings)], {
      env: { NODE_ENV: "test", PATH: programs },
      encoding: "utf8",
    }).stderr;
  // Without mkdir it ends before its first change.
  const programs = path.join(folder, "programs");
  mkdirSync(programs);
  symlinkSync(execFileSync("which", ["grep"], { encoding: "utf8" }).trim(), path.join(programs, "grep"));
  expect(run("DATABASE_URL=postgres://a@b/c\n")).toContain("has a DATABASE_URL already");
  expect(run(readFileSync(".env.example", "utf8"))).toContain("mkdir");
});

it("install.sh refuses an unknown answer and lists all problems at once", () => {
  const { status, lines } = check({}, ARCHIVE, file("misspelled", "APP_URI=https://gudang.example\n"));
  expect(status).toBe(1);
  expect(lines.slice(1).map((line) => line.replace(/^\S*misspelled: /, "").split(" ")[0])).toEqual([
    "APP_URI",
    "APP_URL",
    "ADMIN_EMAIL",
  ]);
});
