import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ended, stopChild } from "../../scripts/child";
import type { Account } from "../../scripts/postgres/account";
import { serverEnvironment } from "../../scripts/postgres/cluster";
import type { Shutdown } from "../../scripts/shutdown";
import { pgrep } from "../service";

/** The two machines of the drill on loopback ports, with the configuration of deploy/. */

const POSTGRES = "/usr/lib/postgresql/15/bin";
const NEEDED = [`${POSTGRES}/postgres`, "/usr/sbin/nginx", "/usr/sbin/haproxy", "/usr/sbin/pgbouncer"];

/** @throws Error naming the packages of missing programs */
export function checkPrograms(): void {
  const missing = NEEDED.filter((file) => !existsSync(file));
  if (missing.length > 0)
    throw new Error(
      `The drill needs ${missing.join(", ")}: apt-get install -y postgresql-15 nginx haproxy pgbouncer (Debian 12).`,
    );
  if (process.getuid?.() !== 0)
    throw new Error("The drill runs PostgreSQL as another user: start it as root, for example in a container.");
}

/** Returns the given number of free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve) =>
          probe.listen(0, "127.0.0.1", () => resolve((probe.address() as AddressInfo).port)),
        ),
    ),
  );
  for (const probe of probes) probe.close();
  return ports;
}

/** Reads a file of deploy/ and fills in its `{{PLACEHOLDERS}}`. @throws Error if one has no value */
export function fillIn(name: string, values: Record<string, string | number>): string {
  return readFileSync(path.join("deploy", name), "utf8").replace(/\{\{([A-Z_]+)\}\}/g, (_, place: string) => {
    const value = values[place];
    if (value === undefined) throw new Error(`deploy/${name} has a place {{${place}}} that the drill does not fill in`);
    return String(value);
  });
}

/** Creates a folder, owned by the account that runs the part. */
export function makeFolder(folder: string, account?: Account): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** A program that runs until the end of the drill. */
export class Part {
  #child: ChildProcess | undefined;

  constructor(
    private readonly program: string,
    private readonly args: string[],
    private readonly logFile: string,
    private readonly account?: Account,
  ) {}

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it; it stops when this process ends for any reason. */
  start(): void {
    const log = openSync(this.logFile, "a");
    const as = this.account ? [`--reuid=${this.account.uid}`, `--regid=${this.account.gid}`, "--clear-groups"] : [];
    this.#child = spawn("setpriv", [...as, "--pdeathsig", "TERM", this.program, ...this.args], {
      stdio: ["ignore", log, log],
      env: serverEnvironment(),
      cwd: "/",
    });
  }

  /** Kills it and its children, like a power failure. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const all = [this.pid, ...pgrep("-P", String(this.pid))];
    for (const pid of all) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Its parent has ended it.
      }
    }
    await ended(child);
  }

  async stop(): Promise<void> {
    if (this.#child) await stopChild(this.#child, 10_000);
  }
}

/** A PostgreSQL configured by deploy/postgresql. */
export class DatabaseMachine {
  readonly host = "127.0.0.1";
  readonly #server: Part;

  constructor(
    readonly folder: string,
    readonly port: number,
    private readonly account: Account,
  ) {
    makeFolder(folder, account);
    const values = {
      DATABASE_HOST: this.host,
      DATABASE_PORT: port,
      DATABASE_NETWORK: "127.0.0.1/32",
      RUN_FOLDER: folder,
    };
    for (const name of ["gudang.conf", "pg_hba.conf"])
      writeFileSync(path.join(folder, name), fillIn(`postgresql/${name}`, values), { mode: 0o644 });
    // The server's user may lack access to the project.
    cpSync("deploy/postgresql", path.join(folder, "scripts"), { recursive: true });
    this.#server = new Part(
      `${POSTGRES}/postgres`,
      ["-D", this.data, "-c", `config_file=${folder}/gudang.conf`, "-c", `hba_file=${folder}/pg_hba.conf`],
      path.join(folder, "postgres.log"),
      account,
    );
  }

  get data(): string {
    return path.join(this.folder, "data");
  }

  get pid(): number {
    return this.#server.pid;
  }

  /** Creates an empty data folder like Debian's package. */
  async create(): Promise<void> {
    await this.run(`${POSTGRES}/initdb`, ["-D", this.data, "-E", "UTF8", "--locale=C.UTF-8", "-U", "postgres"]);
  }

  /** Starts it, and waits until it accepts connections. */
  async start(): Promise<void> {
    this.#server.start();
    for (let tries = 0; tries < 300; tries++) {
      const answer = await this.ask("select 1").catch(() => undefined);
      if (answer !== undefined) return;
      await sleep(200);
    }
    throw new Error(`PostgreSQL does not start: ${path.join(this.folder, "postgres.log")}`);
  }

  /** Runs a script of deploy/postgresql on this machine. */
  async script(name: string, args: string[] = [], env: Record<string, string> = {}): Promise<void> {
    await this.run("sh", [this.scriptFile(name), ...args], env);
  }

  /** Returns the path of a file of deploy/postgresql for the server's user. */
  scriptFile(name: string): string {
    return path.join(this.folder, "scripts", name);
  }

  /** Runs SQL as the superuser, and returns the output of psql. */
  async ask(statement: string): Promise<string> {
    const said = await this.run("psql", ["-XqAt", "-v", "ON_ERROR_STOP=1", "-d", "postgres", "-c", statement]);
    return said.trim();
  }

  /** Runs a program as the server's user, with PATH set. */
  async run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
    const { stdout } = await promisify(execFile)(program, args, {
      uid: this.account.uid,
      gid: this.account.gid,
      cwd: "/",
      env: {
        ...serverEnvironment(),
        PATH: `${POSTGRES}:${process.env.PATH ?? ""}`,
        PGHOST: this.folder,
        PGPORT: String(this.port),
        ...env,
      },
    });
    return stdout;
  }

  kill(): Promise<void> {
    return this.#server.kill();
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  /** Becomes a standby of the other server, as after a repair; its data are deleted. */
  async follow(primary: DatabaseMachine, password: string): Promise<void> {
    rmSync(this.data, { recursive: true, force: true });
    await this.script("make-standby.sh", [primary.host, String(primary.port), this.data], { PGPASSWORD: password });
    await this.start();
    await primary.script("synchronous.sh", ["on"]);
    for (let tries = 0; tries < 300; tries++) {
      if ((await primary.ask("select sync_state from pg_stat_replication")) === "sync") return;
      await sleep(100);
    }
    throw new Error("the standby does not follow");
  }
}

/** Stops all parts at the end of the drill, in reverse order. */
export function stopAtEnd(shutdown: Shutdown, ...parts: Pick<Part, "stop">[]): void {
  for (const part of parts) shutdown.onEnd(() => part.stop());
}
