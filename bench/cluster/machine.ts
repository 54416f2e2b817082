import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

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
const DISK_MB = 1_500;

export function makeNetwork(): void {
  run("ip", "link", "add", BRIDGE, "type", "bridge");
  run("ip", "addr", "add", `${NETWORK}.254/24`, "dev", BRIDGE);
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

  /** Starts a part from the filled files. */
  start(part: PartName): void {
    const env: Record<string, string> = { HOME: "/tmp", LANG: "C.UTF-8" };
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
    spawn(first, rest, { stdio: ["ignore", log, log], cwd: "/" });
  }

  /** Returns the ids of all processes on the machine. */
  #pids(): number[] {
    return quietly("ip", "netns", "pids", this.#namespace).trim().split("\n").filter(Boolean).map(Number);
  }

  /** Cuts the power. */
  kill(): void {
    // Twice, because a process may start another one in between.
    for (const pids of [this.#pids(), this.#pids()]) pids.forEach(kill);
  }

  /** Drops packets from and to addresses. @returns a function that ends it */
  cut(addresses: string[]): () => void {
    const rules = addresses.flatMap((address) => [
      ["INPUT", "-s", address, "-j", "DROP"],
      ["OUTPUT", "-d", address, "-j", "DROP"],
    ]);
    for (const rule of rules) this.inside("iptables", "-I", ...rule);
    return () => {
      for (const rule of rules) this.inside("iptables", "-D", ...rule);
    };
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
