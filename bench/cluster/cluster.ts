import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:https";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { connect } from "#backend/db/client";
import { onOneConnection } from "#backend/db/one-connection";
import { machineFiles, writeFiles } from "../../scripts/cluster/fill";
import { readCluster } from "../../scripts/cluster/settings";
import type { Shutdown } from "../../scripts/shutdown";
import { fillOwn } from "../own-data";
import { startService } from "../service";
import { BENCH_SECRET } from "../web";
import type { Target, Written } from "../writers";
import { account, Machine, makeNetwork, removeNetwork } from "./machine";

/**
 * Five machines of deploy/cluster: a, b, c with etcd and Patroni (c with etcd alone for DATABASES=2); w and x with
 * HAProxy and Gudang, w also with nginx.
 */

const FOLDER = "/var/tmp/gudang-drill";
const ETCD = ["a", "b", "c"];
const DATABASES = ETCD.slice(0, Number(process.env.DATABASES ?? 3));
const INSTANCES = ["w", "x"];
/** Where Debian 13's package of Patroni is unpacked on Debian 12 (CONTRIBUTING.md). */
const PATRONI_PATH = process.env.PATRONI_PATH ?? "/opt/patroni-4/usr/lib/python3/dist-packages";
const PROGRAMS = ["/usr/bin/etcd", "/usr/bin/patroni", "/usr/sbin/haproxy", "/usr/sbin/nginx", "/usr/bin/pgbackrest"];
/** HAProxy of the drill itself, next to the ports of other work. */
const OBSERVER_PORT = 5430;

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number;
}

export interface Cluster {
  databases: Machine[];
  webs: Machine[];
  target: Target;
  data: Written;
  restPassword: string;
  logs: string[];
}

/** @throws Error naming the packages of missing programs */
function checkPrograms(): string {
  const missing = PROGRAMS.filter((file) => !existsSync(file));
  const packages = "patroni etcd-server etcd-client haproxy pgbackrest nginx postgresql-15 iptables iproute2";
  if (missing.length > 0) throw new Error(`The drill needs ${missing.join(", ")}: apt-get install -y ${packages}.`);
  if (process.getuid?.() !== 0) throw new Error("The drill makes network namespaces: start it as root.");
  const env = { ...process.env, ...(patroniPath() && { PYTHONPATH: patroniPath() }) };
  const said = execFileSync("/usr/bin/python3", ["-m", "patroni", "--version"], { encoding: "utf8", env });
  return /(\d+\.\d+\.\d+)/.exec(said)?.[1] ?? "0.0.0";
}

const patroniPath = () => (existsSync(PATRONI_PATH) ? PATRONI_PATH : undefined);

/** Sets up all machines, Gudang and its data. */
export async function setUp(shutdown: Shutdown): Promise<Cluster> {
  const patroni = checkPrograms();
  const machines = [...ETCD, ...INSTANCES].map(
    (name, index) => new Machine(name, index + 1, path.join(FOLDER, name), patroniPath()),
  );
  const remove = () => {
    for (const machine of machines) machine.remove();
    removeNetwork();
    rmSync(FOLDER, { recursive: true, force: true });
  };
  remove();
  shutdown.onEnd(() => Promise.resolve(process.env.KEEP === "1" ? undefined : remove()));
  const databases = machines.slice(0, DATABASES.length);
  const webs = machines.slice(ETCD.length);

  const appUrl = `https://${webs[0]!.address}`;
  const text: Record<string, string> = {
    ...parseEnv(readFileSync("deploy/cluster/cluster.env", "utf8")),
    MACHINES: machines.map(({ name, address }) => `${name}=${address}`).join(" "),
    ETCD: ETCD.join(" "),
    DATABASES: DATABASES.join(" "),
    INSTANCES: INSTANCES.join(" "),
    NETWORK: "10.77.0.0/24",
    POSTGRESQL: "15",
    PATRONI: patroni,
    ETCD_API: "etcd3",
    WATCHDOG: "off",
    PORTS: "3001",
    APP_URL: appUrl,
    CERTIFICATE: "/etc/ssl/gudang.pem",
    CERTIFICATE_KEY: "/etc/ssl/private/gudang.key",
    APP_FOLDER: process.cwd(),
    NODE: process.execPath,
  };
  for (const [name, value] of Object.entries(text)) if (value === "") text[name] = randomBytes(20).toString("hex");
  text.SESSION_SECRET = BENCH_SECRET;
  const lines = Object.entries(text).map((line) => line.join("="));
  const settings = readCluster(lines.join("\n"));
  console.log(`Patroni ${patroni}; ${machines.length} machines in ${FOLDER}`);

  makeNetwork();
  const shared = path.join(FOLDER, "shared");
  for (const name of ["pgbackrest", "gudang-backups"]) mkdirSync(path.join(shared, name), { recursive: true });
  const { uid, gid } = account("postgres");
  chownSync(path.join(shared, "pgbackrest"), uid, gid);
  for (const machine of machines) machine.create(shared);
  const files = machineFiles(settings);
  writeFiles(files, path.join(FOLDER, "out"));
  for (const machine of machines) {
    cpSync(path.join(FOLDER, "out", machine.name), machine.root, { recursive: true });
    const patroniFiles = path.join(machine.root, "etc/patroni");
    if (databases.includes(machine))
      for (const name of ["config.yml", "bootstrap.sql"]) chownSync(path.join(patroniFiles, name), uid, gid);
  }
  const ownerUrl = `postgres://gudang_owner:${text.OWNER_PASSWORD}@127.0.0.1:${OBSERVER_PORT}/gudang`;

  const [first, ...others] = databases;
  for (const machine of machines.slice(0, ETCD.length)) machine.start("etcd");
  first!.start("patroni");
  await until("the first primary", 90, async () => (await members(databases)).some(isLeader));
  first!.asPostgres("pgbackrest", "--stanza=gudang", "stanza-create");
  first!.asPostgres("pgbackrest", "--stanza=gudang", "--type=full", "backup");
  for (const machine of others) machine.start("patroni");
  await waitUntilWhole(databases, 180);

  observe(shutdown, readFileSync(path.join(FOLDER, "out/w/etc/haproxy/haproxy.cfg"), "utf8"));
  await until("the primary behind HAProxy", 30, () => onOneConnection(ownerUrl, () => Promise.resolve(true)));
  for (const machine of webs) machine.start("haproxy");
  makeCertificate(webs[0]!);
  webs[0]!.start("nginx");
  const logs = webs.map(({ name }) => path.join(FOLDER, `gudang-${name}.log`));
  for (const [index, machine] of webs.entries()) {
    const env = parseEnv(readFileSync(path.join(machine.root, "etc/gudang/gudang.env"), "utf8"));
    const unit = readFileSync(path.join(machine.root, "etc/systemd/system/gudang@.service"), "utf8");
    const [node = "", ...args] = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(" ") ?? [];
    const command = machine.command(node, args.map(absolute), undefined, {
      PORT: "3001",
      GUDANG_DATA: `${text.DATA_FOLDER}/3001`,
      LOG_LEVEL: "silent",
    });
    const base = `http://${machine.address}:3001`;
    startService(shutdown, env, command.join(" "), logs[index]);
    await until(`Gudang on ${machine.name}`, 120, async () => (await fetch(`${base}/readyz`)).ok);
  }
  const { db, close } = connect(ownerUrl, { connections: 2, statementTimeoutMs: 0 });
  shutdown.onEnd(close);
  const data = { db, ...(await fillOwn(db, 2_000)) };
  const agent = new Agent({ keepAlive: true, ca: readFileSync(path.join(webs[0]!.root, text.CERTIFICATE!)) });
  return { databases, webs, logs, target: { base: appUrl, agent }, data, restPassword: text.REST_PASSWORD! };
}

/** Script paths of the unit are relative to its WorkingDirectory. */
const absolute = (argument: string) => (argument.endsWith(".mjs") ? path.resolve(argument) : argument);

/** Runs HAProxy for the drill's own connection to the primary. */
function observe(shutdown: Shutdown, config: string): void {
  const file = path.join(FOLDER, "observer.cfg");
  writeFileSync(file, config.replace(":5000", `:${OBSERVER_PORT}`).replace(":5001", `:${OBSERVER_PORT + 1}`));
  execFileSync("/usr/sbin/haproxy", ["-D", "-f", file, "-p", path.join(FOLDER, "observer.pid")]);
  const pid = Number(readFileSync(path.join(FOLDER, "observer.pid"), "utf8"));
  shutdown.onEnd(() => Promise.resolve(void process.kill(pid, "SIGKILL")));
}

function makeCertificate({ root, address }: Machine): void {
  const ssl = path.join(root, "etc/ssl");
  const files = `-keyout ${ssl}/private/gudang.key -out ${ssl}/gudang.pem`;
  const options = `-x509 -newkey rsa:2048 -nodes -days 2 ${files} -subj /CN=${address} -addext subjectAltName=IP:${address}`;
  execFileSync("openssl", ["req", ...options.split(" ")], { stdio: "ignore" });
  const sites = path.join(root, "etc/nginx/sites-enabled");
  rmSync(path.join(sites, "default"), { force: true });
  cpSync(path.join(root, "etc/nginx/sites-available/gudang"), path.join(sites, "gudang"));
}

export async function powerOn(machine: Machine): Promise<void> {
  machine.start("etcd");
  await sleep(1_000);
  machine.start("patroni");
}

const isLeader = ({ role, state }: Member) => role === "leader" && state === "running";

const isSynchronous = ({ role }: Member) => ["sync_standby", "quorum_standby"].includes(role);

/** Asks the primary for the members, because another database may not have seen a failover; empty without a primary. */
async function members(databases: Machine[]): Promise<Member[]> {
  const asked = databases.map(async ({ address }) => {
    const signal = AbortSignal.timeout(2_000);
    const { ok } = await fetch(`http://${address}:8008/primary`, { signal });
    if (!ok) throw new Error(`${address} is not the primary`);
    const answer = await fetch(`http://${address}:8008/cluster`, { signal });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked).catch(() => []);
}

export async function leaderOf(databases: Machine[]): Promise<Machine> {
  return until("a primary", 90, async () => {
    const leader = (await members(databases)).find(isLeader);
    return databases.find(({ name }) => name === leader?.name);
  });
}

/** Makes the synchronous standby the primary. */
export async function switchOver({ databases, restPassword }: Cluster): Promise<void> {
  const leader = await leaderOf(databases);
  const candidate = (await members(databases)).find(isSynchronous)?.name;
  const answer = await fetch(`http://${leader.address}:8008/switchover`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`patroni:${restPassword}`).toString("base64")}` },
    body: JSON.stringify({ leader: leader.name, candidate }),
  });
  if (!answer.ok) throw new Error(`Patroni's switchover answers ${answer.status}: ${await answer.text()}`);
}

/** Waits until all databases run, one as the primary and one as its synchronous standby. @returns seconds */
export async function waitUntilWhole(databases: Machine[], limitSeconds = 120): Promise<number> {
  const from = Date.now();
  await until("all databases", limitSeconds, async () => {
    // Each by itself, because etcd still names a dead member for `ttl` seconds.
    const healthy = await Promise.all(
      databases.map(({ address }) => fetch(`http://${address}:8008/health`, { signal: AbortSignal.timeout(2_000) })),
    );
    const all = await members(databases);
    const standbys = all.filter(({ state, lag = 0 }) => state === "streaming" && Number(lag) < 2 ** 20);
    const isWhole = healthy.every(({ ok }) => ok) && standbys.length === databases.length - 1;
    return isWhole && all.some(isLeader) && all.some(isSynchronous);
  });
  return Math.round((Date.now() - from) / 1000);
}

/** Repeats until a result is truthy; errors count as not yet. @throws Error after the limit */
async function until<T>(what: string, seconds: number, look: () => Promise<T | undefined>): Promise<T> {
  for (const from = Date.now(); Date.now() - from < seconds * 1000; await sleep(200)) {
    const found = await look().catch(() => undefined);
    if (found) return found;
  }
  throw new Error(`${what}: not within ${seconds} s`);
}
