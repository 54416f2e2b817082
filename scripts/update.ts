import { execFile, spawn } from "node:child_process";
import { createHash, createPublicKey, randomUUID, verify } from "node:crypto";
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { backupFolder, backupName } from "./backup/names";
import { isPacked } from "./built.mjs";
import { ended, startNode } from "./child";
import { dataFolder, fileOf } from "./dot-env";
import { explain, StartError } from "./start-error";
import { localAddress } from "./web";

/** Places on the machine, by docs/one-machine.md. */
const MACHINE = {
  /** `gudang@<port>`: one of both runs, and the proxy knows both. */
  ports: [3001, 3002],
  settings: "/etc/gudang/gudang.env",
  /** Units here are gone after a reboot, which then starts the version of `current`. */
  units: "/run/systemd/system",
};
const RELEASE_KEY = "deploy/release-key.pub";
/** npm writes it last. */
const INSTALLED = "node_modules/.package-lock.json";
/** Three times the size of an installed version. */
const MIN_FREE_BYTES = 2 ** 30;
const STAGE = ".new-";
const ASSETS = "build/client/assets";

interface Options {
  /** accepts an archive without a good signature */
  unsigned: boolean;
  /** time for the migrations and the start of the new version */
  minutes: number;
}

/**
 * `npm run update <archive>`: starts the version of an archive next to the running one, which ends when the new one has
 * proved itself. Exits with 1 on a failure; the running version then stays.
 */
export async function update(archive: string | undefined, options: Options, machine = MACHINE): Promise<void> {
  if (archive === undefined) {
    console.error("Usage: npm run update [-- --unsigned --minutes=10] <archive of npm run pack>");
    process.exit(2);
  }
  // The user of the service must be able to read what root unpacks.
  process.umask(0o022);
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => stopped.abort(new StartError(`${signal} ended the command.`)));
  try {
    await new Update(fileOf(archive), options, machine, stopped.signal).run();
  } catch (error) {
    console.error(`The update failed: ${explain(error)}`);
    const current = path.resolve("../current");
    if (existsSync(current))
      console.error(`The current version is ${path.basename(realpathSync(current))}. The command can be repeated.`);
    process.exitCode = 1;
  }
}

class Update {
  /** Folder of all versions; this command runs in one of them. */
  readonly #versions = path.dirname(process.cwd());
  readonly #current = path.join(this.#versions, "current");

  constructor(
    readonly archive: string,
    readonly options: Options,
    readonly machine: typeof MACHINE,
    readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    this.#assertMachine();
    await this.#step("Verify the archive", () => verifyArchive(this.archive, this.options.unsigned));
    const before = realpathSync(this.#current);
    const folder = await this.#step("Unpack and install packages", () => this.#install(before));
    const backup = path.join(backupFolder(), backupName(new Date()));
    await this.#step("Back up", () => this.#npmRun(before, "backup", backup));
    await this.#endTrials();
    const [first = 0, second = 0] = this.machine.ports;
    const [fresh, old] = (await isActive(first)) ? [second, first] : [first, second];
    try {
      shareAssets(before, folder);
      await this.#step(`Migrate and start ${path.basename(folder)} on port ${fresh}`, () => this.#try(fresh, folder));
      await this.#step("Check the data", () => this.#npmRun(folder, "check", backup));
      this.signal.throwIfAborted();
    } catch (error) {
      await this.#endTrials();
      throw error;
    }
    await this.#step(`Switch from port ${old} to port ${fresh}`, () => this.#switch(folder, { fresh, old }));
    console.log(`${path.basename(folder)} runs. The backup from before the update is ${backup}.`);
    if (before === folder) return;
    console.log(`The previous version stays in ${before}.`);
    for (const name of removeVersions(this.#versions, [before, folder])) console.log(`Removed ${name}.`);
  }

  /** Reads the settings. @throws StartError on a machine with another layout */
  #assertMachine(): void {
    const byHand = "Update by hand: docs/operation.md, Upgrade.";
    const { settings, units } = this.machine;
    if (!isPacked() || !existsSync(units) || !lstatSync(this.#current, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new StartError(
        `This machine has no systemd, or ${this.#current} is not a link to the current version (docs/one-machine.md). ${byHand}`,
      );
    if (existsSync(settings)) process.loadEnvFile(settings);
    if (!process.env.DATABASE_URL)
      throw new StartError(`Two versions cannot run on the bundled PostgreSQL (DATABASE_URL is not set). ${byHand}`);
    const { bavail, bsize } = statfsSync(this.#versions);
    if (bavail * bsize < MIN_FREE_BYTES)
      throw new StartError(`${this.#versions} has less than 1 GB left. Free space on its disk.`);
  }

  /** Returns the folder of the new version, which appears complete or not at all. */
  async #install(before: string): Promise<string> {
    // An interrupted command may have left one, and a child that still writes there.
    for (const name of readdirSync(this.#versions).filter((each) => each.startsWith(STAGE)))
      rmSync(path.join(this.#versions, name), { recursive: true, force: true, maxRetries: 5 });
    const stage = path.join(this.#versions, `${STAGE}${randomUUID()}`);
    mkdirSync(stage);
    try {
      await this.#run("tar", ["--no-same-owner", "-xzf", this.archive, "-C", stage]);
      const [name = ""] = readdirSync(stage);
      const unpacked = path.join(stage, name);
      await this.#run("sha256sum", ["--check", "--quiet", "SHA256SUMS"], unpacked);
      const folder = path.join(this.#versions, name);
      if (existsSync(path.join(folder, INSTALLED)) && readSums(folder) === readSums(unpacked)) return folder;
      if (folder === before) throw new StartError(`${name} is the current version, with other contents.`);
      if (!existsSync(path.join(unpacked, INSTALLED)))
        await this.#run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], unpacked);
      rmSync(folder, { recursive: true, force: true });
      // A name can reach the disk before its contents: a power cut would leave a version of empty files.
      await this.#run("sync", ["--file-system", stage]);
      renameSync(unpacked, folder);
      return folder;
    } finally {
      rmSync(stage, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  /** Starts a version on a port until `current` leads to it, and waits until it is ready. @throws StartError */
  async #try(port: number, folder: string): Promise<void> {
    const unit = this.#trial(port);
    mkdirSync(path.dirname(unit), { recursive: true });
    writeFileSync(unit, `[Service]\nWorkingDirectory=${folder}\nRestart=no\n`);
    await systemctl("daemon-reload");
    await systemctl("restart", `gudang@${port}`);
    const until = performance.now() + this.options.minutes * 60_000;
    while (performance.now() < until) {
      const answer = await fetch(`${localAddress(port)}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      );
      const isRunning = await isActive(port);
      if (answer?.ok && isRunning) return;
      if (!isRunning) return this.#giveUp(port, "The new version ended at its start.");
      await sleep(250, undefined, { signal: this.signal });
    }
    return this.#giveUp(port, `The new version was not ready after ${this.options.minutes} minutes.`);
  }

  async #giveUp(port: number, reason: string): Promise<never> {
    const { stdout } = await promisify(execFile)("journalctl", ["-u", `gudang@${port}`, "-n", "20", "-o", "cat"]);
    console.error(stdout.trim());
    throw new StartError(`${reason} Its last lines are above.`);
  }

  #trial(port: number): string {
    return path.join(this.machine.units, `gudang@${port}.service.d`, "update.conf");
  }

  /** Stops versions that were started on trial, also by an interrupted command. */
  async #endTrials(): Promise<void> {
    for (const port of this.machine.ports.filter((each) => existsSync(this.#trial(each)))) {
      await systemctl("stop", `gudang@${port}`);
      rmSync(this.#trial(port));
    }
    await systemctl("daemon-reload");
  }

  /** The rename decides: before it a reboot starts the old version, after it the new one. */
  async #switch(folder: string, { fresh, old }: { fresh: number; old: number }): Promise<void> {
    const link = `${this.#current}.new`;
    rmSync(link, { force: true });
    symlinkSync(folder, link);
    renameSync(link, this.#current);
    rmSync(this.#trial(fresh));
    await systemctl("daemon-reload");
    await systemctl("enable", `gudang@${fresh}`);
    await systemctl("disable", "--now", `gudang@${old}`);
  }

  /** Runs a command of a version, as the owner of the data. */
  async #npmRun(cwd: string, ...args: string[]): Promise<void> {
    const { uid, gid } = statSync(dataFolder());
    const child = startNode(["scripts/run.mjs", ...args], { cwd, uid, gid, signal: this.signal });
    if ((await ended(child)) !== 0)
      throw new StartError(`npm run ${args.join(" ")} failed in ${cwd}; its message is above.`);
  }

  /** Runs a program, whose output is shown. @throws StartError */
  async #run(program: string, args: string[], cwd?: string): Promise<void> {
    const child = spawn(program, args, { cwd, signal: this.signal, stdio: ["ignore", "inherit", "inherit"] });
    if ((await ended(child)) !== 0) throw new StartError(`${program} failed; its message is above.`);
  }

  async #step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    console.log(name);
    const started = performance.now();
    const result = await work();
    console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return result;
  }
}

/** @throws StartError for an archive that is cut short, changed, or not signed by the key of this version */
function verifyArchive(archive: string, unsigned: boolean): void {
  const read = (file: string) => {
    if (!existsSync(file)) throw new StartError(`${file} does not exist.`);
    return readFileSync(file);
  };
  const content = read(archive);
  if (!read(`${archive}.sha256`).toString().startsWith(createHash("sha256").update(content).digest("hex")))
    throw new StartError(
      `${archive} is cut short or changed: its checksum is another one than in .sha256. Copy it again.`,
    );
  if (unsigned) return;
  const trust = "If you trust the archive, repeat the command with -- --unsigned.";
  if (!existsSync(RELEASE_KEY)) throw new StartError(`This version has no release key (${RELEASE_KEY}). ${trust}`);
  if (!existsSync(`${archive}.sig`)) throw new StartError(`${archive} has no signature (.sig). ${trust}`);
  if (!verify(null, content, createPublicKey(read(RELEASE_KEY)), read(`${archive}.sig`)))
    throw new StartError(`${archive} was signed with another key, or changed afterwards. ${trust}`);
}

const readSums = (folder: string) => readFileSync(path.join(folder, "SHA256SUMS"), "utf8");

/** Gives each version the hashed files of the other, which pages in browsers and both instances ask for. */
function shareAssets(before: string, folder: string): void {
  if (before === folder) return;
  for (const [from, to] of [
    [before, folder],
    [folder, before],
  ] as const)
    for (const line of readSums(from).split("\n")) {
      const file = line.slice(line.lastIndexOf(" ") + 1);
      if (file.startsWith(ASSETS) && !existsSync(path.join(to, file)))
        linkSync(path.join(from, file), path.join(to, file));
    }
}

/** Removes the other versions of a folder. Returns their names. */
function removeVersions(versions: string, kept: string[]): string[] {
  const names = readdirSync(versions).filter(
    (name) =>
      existsSync(path.join(versions, name, "SHA256SUMS")) && !kept.includes(realpathSync(path.join(versions, name))),
  );
  for (const name of names) rmSync(path.join(versions, name), { recursive: true });
  return names;
}

const isActive = (port: number) =>
  systemctl("is-active", "--quiet", `gudang@${port}`).then(
    () => true,
    () => false,
  );

const systemctl = (...args: string[]) => promisify(execFile)("systemctl", args);
