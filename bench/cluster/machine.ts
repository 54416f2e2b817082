import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { ended } from "../../scripts/child";

/**
 * A machine of the drill: a network namespace with its own address, and a copy-on-write copy of this machine's files, so
 * that every part has the paths and ports of deploy/cluster.
 */

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const quietly = (program: string, ...args: string[]) => {
  try {
    return run(program, ...args);
  } catch {
    return "";
  }
};

const BRIDGE = "gudang-drill";
const NETWORK = "10.77.0";
/** Address of the drill itself. */
const OWN_ADDRESS = `${NETWORK}.254`;
const DISK_MB = 1_500;

/** Removes remains of an earlier drill, and makes the network of the machines. */
export function makeNetwork(): void {
  run("ip", "link", "add", BRIDGE, "type", "bridge");
  run("ip", "addr", "add", `${OWN_ADDRESS}/24`, "dev", BRIDGE);
  run("ip", "link", "set", BRIDGE, "up");
}

export function removeNetwork(): void {
  quietly("ip", "link", "del", BRIDGE);
}

/** Returns a user's ids. */
export function account(name: string): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = (line ?? "").split(":").map(Number);
  if (!uid || gid === undefined) throw new Error(`The drill needs the user ${name} of Debian's packages.`);
  return { uid, gid };
}

type PartName = "etcd" | "patroni" | "haproxy" | "nginx";

export class Machine {
  readonly address: string;
  /** its files as it sees them */
  readonly root: string;
  readonly #namespace: string;
  readonly #parts = new Map<PartName, ChildProcess>();

  constructor(
    readonly name: string,
    number: number,
    private readonly folder: string,
    private readonly patroniPath: string | undefined,
  ) {
    this.address = `${NETWORK}.${number}`;
    this.#namespace = `gudang-${name}`;
    this.root = path.join(folder, "root");
  }

  /** Ends processes that an earlier drill left on it. */
  remove(): void {
    this.kill();
    quietly("ip", "netns", "del", this.#namespace);
    // The namespace is removed later.
    quietly("ip", "link", "del", `gd-${this.name}`);
    for (const mount of ["root/var/lib/postgresql", "root/srv", "root/dev", "root/proc", "root", ""])
      quietly("umount", "-l", path.join(this.folder, mount));
    // Its folder is deleted next, and must not lead to this machine's own files.
    if (readFileSync("/proc/self/mounts", "utf8").includes(` ${this.folder}`))
      throw new Error(`${this.folder} is still mounted.`);
  }

  create(repository: string): void {
    mkdirSync(this.folder, { recursive: true });
    run("mount", "-t", "tmpfs", "-o", "size=1g,mode=755", "tmpfs", this.folder);
    for (const each of ["upper", "work", "root"]) mkdirSync(path.join(this.folder, each));
    const layers = `lowerdir=/,upperdir=${this.folder}/upper,workdir=${this.folder}/work`;
    run("mount", "-t", "overlay", "overlay", "-o", layers, this.root);
    run("mount", "--bind", "/proc", path.join(this.root, "proc"));
    run("mount", "--rbind", "/dev", path.join(this.root, "dev"));
    run("mount", "--make-rslave", path.join(this.root, "dev"));
    run("mount", "--bind", repository, path.join(this.root, "srv"));
    const disk = path.join(this.root, "var/lib/postgresql");
    run("mount", "-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=755`, "tmpfs", disk);
    const { uid, gid } = account("postgres");
    chownSync(disk, uid, gid);
    const [outer, inner] = [`gd-${this.name}`, `gd-${this.name}-in`];
    run("ip", "netns", "add", this.#namespace);
    run("ip", "link", "add", outer, "type", "veth", "peer", "name", inner);
    run("ip", "link", "set", outer, "master", BRIDGE, "up");
    run("ip", "link", "set", inner, "netns", this.#namespace);
    this.inside("ip", "link", "set", "lo", "up");
    this.inside("ip", "addr", "add", `${this.address}/24`, "dev", inner);
    this.inside("ip", "link", "set", inner, "up");
  }

  /** Returns the command that runs a program on the machine. */
  command(program: string, args: string[], user?: string, env: Record<string, string> = {}): string[] {
    const ids =
      user === undefined ? [] : [`--reuid=${account(user).uid}`, `--regid=${account(user).gid}`, "--clear-groups"];
    const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const where = ["nsenter", `--net=/run/netns/${this.#namespace}`, "chroot", this.root];
    // The settings last, because libfaketime makes its semaphore as the user that loads it.
    return [...where, "setpriv", ...ids, "--pdeathsig", "KILL", "env", ...settings, program, ...args];
  }

  /** Runs a program on the machine to its end. */
  inside(program: string, ...args: string[]): string {
    return run("nsenter", `--net=/run/netns/${this.#namespace}`, program, ...args);
  }

  /** Runs a program of the database's user. */
  asPostgres(program: string, ...args: string[]): string {
    const [first = "", ...rest] = this.command(program, args, "postgres", { HOME: "/var/lib/postgresql" });
    return run(first, ...rest);
  }

  /** Starts a part from the filled files. @param hoursAhead sets its clock (libfaketime) */
  start(part: PartName, hoursAhead = 0): void {
    const env: Record<string, string> = { HOME: "/tmp", LANG: "C.UTF-8" };
    // Not etcd, whose clock the library does not reach.
    if (hoursAhead > 0 && part !== "etcd")
      Object.assign(env, { LD_PRELOAD: CLOCK_LIBRARY, FAKETIME: `+${hoursAhead}h`, DONT_FAKE_MONOTONIC: "1" });
    if (part === "patroni" && this.patroniPath !== undefined) env.PYTHONPATH = this.patroniPath;
    const { program, args, user } = {
      etcd: { program: "/usr/bin/etcd", args: [], user: "etcd" },
      patroni: { program: "/usr/bin/python3", args: ["-m", "patroni", "/etc/patroni/config.yml"], user: "postgres" },
      haproxy: { program: "/usr/sbin/haproxy", args: ["-db", "-f", "/etc/haproxy/haproxy.cfg"], user: undefined },
      nginx: { program: "/usr/sbin/nginx", args: ["-g", "daemon off;"], user: undefined },
    }[part];
    if (part === "etcd") Object.assign(env, parseEnv(readFileSync(path.join(this.root, "etc/default/etcd"), "utf8")));
    const [first = "", ...rest] = this.command(program, args, user, env);
    const log = openSync(path.join(this.folder, `${part}.log`), "a");
    this.#parts.set(part, spawn(first, rest, { stdio: ["ignore", log, log], cwd: "/" }));
  }

  pid(part: PartName): number {
    return this.#parts.get(part)?.pid ?? 0;
  }

  /** Sends a signal to a part alone. */
  async signal(part: PartName, signal: NodeJS.Signals): Promise<void> {
    const child = this.#parts.get(part);
    child?.kill(signal);
    if (child && ["SIGKILL", "SIGTERM"].includes(signal)) await ended(child);
  }

  /** Returns the ids of all processes on the machine. */
  pids(): number[] {
    return quietly("ip", "netns", "pids", this.#namespace).trim().split("\n").filter(Boolean).map(Number);
  }

  /** Returns the ids of PostgreSQL's processes, the postmaster first. */
  postgresPids(): number[] {
    const file = path.join(this.root, "var/lib/postgresql/15/gudang/postmaster.pid");
    const postmaster = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
    const children = quietly("pgrep", "-P", String(postmaster)).trim().split("\n").filter(Boolean);
    return postmaster > 0 ? [postmaster, ...children.map(Number)] : [];
  }

  /** Cuts the power. */
  kill(): void {
    // Twice, because a process may start another one in between.
    for (const pids of [this.pids(), this.pids()]) send(pids, "SIGKILL");
  }

  /** Ends all cuts, and frees the disk. */
  mend(): void {
    this.inside("iptables", "-F");
    rmSync(path.join(this.root, "var/lib/postgresql/filler"), { force: true });
  }

  freeze(): void {
    send(this.pids(), "SIGSTOP");
  }

  thaw(): void {
    send(this.pids(), "SIGCONT");
  }

  /** Drops packets from and to addresses and a port; both optional. @returns a function that ends it */
  cut(addresses: string[], port?: number): () => void {
    const ends = addresses.length > 0 ? addresses : [undefined];
    const rules = ends.flatMap((address) =>
      (["INPUT", "OUTPUT"] as const).flatMap((chain) => {
        const from = address === undefined ? [] : [chain === "INPUT" ? "-s" : "-d", address];
        const ports =
          port === undefined ? [[]] : ["--dport", "--sport"].map((side) => ["-p", "tcp", side, String(port)]);
        return ports.map((each) => [chain, ...from, ...each, "-j", "DROP"]);
      }),
    );
    for (const rule of rules) this.inside("iptables", "-I", ...rule);
    return () => {
      for (const rule of rules) this.inside("iptables", "-D", ...rule);
    };
  }
}

const CLOCK_LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

export function send(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}
