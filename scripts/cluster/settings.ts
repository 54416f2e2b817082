import { isIPv4 } from "node:net";
import { StartError } from "../start-error";

/** Settings of a cluster (deploy/cluster/cluster.env), validated as a whole. */

const MIN_TTL = 20;
const MIN_SECRET = 16;
/** The first Patroni that compares before it takes an expired lease (patroni/patroni#2689). */
const SAFE_PATRONI = [3, 0, 3];

const SECRETS = [
  "OWNER_PASSWORD",
  "APPLICATION_PASSWORD",
  "REPLICATION_PASSWORD",
  "REWIND_PASSWORD",
  "REST_PASSWORD",
  "SESSION_SECRET",
  "BACKUP_KEY",
  "METRICS_TOKEN",
] as const;
const PATHS = [
  "REPOSITORY",
  "CERTIFICATE",
  "CERTIFICATE_KEY",
  "APP_FOLDER",
  "DATA_FOLDER",
  "BACKUP_DIR",
  "NODE",
] as const;
const NUMBERS = ["POSTGRESQL", "TTL", "LOOP_WAIT", "RETRY_TIMEOUT", "MAX_CONNECTIONS"] as const;
const LISTS = ["MACHINES", "ETCD", "DATABASES", "INSTANCES", "PORTS"] as const;
const CHOICES = {
  ETCD_API: ["etcd3", "etcd"],
  WATCHDOG: ["required", "automatic", "off"],
  STRICT: ["on", "off"],
} as const;
const NAMES = [...LISTS, ...NUMBERS, ...Object.keys(CHOICES), ...PATHS, ...SECRETS, "NETWORK", "PATRONI", "APP_URL"];

export interface ClusterSettings {
  /** every setting as written */
  text: Record<string, string>;
  addresses: Map<string, string>;
  etcd: string[];
  databases: string[];
  instances: string[];
  ports: string[];
}

/** Reads `NAME=value` lines. @throws StartError that names every missing or inconsistent setting */
export function readCluster(file: string): ClusterSettings {
  const problems: string[] = [];
  const text: Record<string, string> = {};
  for (const line of file.split("\n").map((each) => each.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const [, name = line, value = ""] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (!NAMES.includes(name)) problems.push(`${name} is not a setting.`);
    else if (name in text) problems.push(`${name} is set twice.`);
    text[name] = value.trim();
  }
  const missing = NAMES.filter((name) => !text[name]);
  problems.push(...missing.map((name) => `${name} is missing.`));
  const list = (name: (typeof LISTS)[number]) => (text[name] ?? "").split(/\s+/).filter(Boolean);
  const machines = list("MACHINES").map((each) => each.split("=") as [string, string?]);
  const settings: ClusterSettings = {
    text,
    addresses: new Map(machines.map(([name, address = ""]) => [name, address])),
    etcd: list("ETCD"),
    databases: list("DATABASES"),
    instances: list("INSTANCES"),
    ports: list("PORTS"),
  };
  if (missing.length === 0) problems.push(...findFaults(settings, machines));
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  return settings;
}

function findFaults(settings: ClusterSettings, machines: [string, string?][]): string[] {
  const { text, addresses, etcd, databases, ports } = settings;
  const found: string[] = [];
  const unless = (right: boolean, fault: string) => void (right || found.push(fault));
  for (const [name, address = ""] of machines) {
    unless(/^[a-z][a-z0-9-]{0,30}$/.test(name), `MACHINES: ${name} must be a name of small letters and digits.`);
    unless(isIPv4(address), `MACHINES: ${name} needs an IPv4 address.`);
    unless(isInside(text.NETWORK ?? "", address), `NETWORK: ${text.NETWORK} does not contain ${name} (${address}).`);
  }
  unless(isDistinct(machines.map(([name]) => name)), "MACHINES: two have the same name.");
  unless(isDistinct([...addresses.values()]), "MACHINES: two have the same address.");
  for (const role of ["ETCD", "DATABASES", "INSTANCES"] as const) {
    const names = settings[role.toLowerCase() as "etcd"];
    unless(isDistinct(names), `${role} names a machine twice.`);
    for (const name of names) unless(addresses.has(name), `${role}: ${name} is not in MACHINES.`);
  }
  unless(
    [3, 5].includes(etcd.length),
    "ETCD needs three names (or five): two cannot tell a dead neighbour from a cut line.",
  );
  unless(databases.length >= 2, "DATABASES needs two names or more.");
  unless(
    isDistinct(ports) && ports.every((port) => Number(port) > 1023 && Number(port) < 65536),
    "PORTS needs distinct ports from 1024.",
  );

  for (const name of NUMBERS) unless(/^[1-9]\d*$/.test(text[name] ?? ""), `${name} must be a whole number.`);
  const [ttl, loopWait, retryTimeout] = ["TTL", "LOOP_WAIT", "RETRY_TIMEOUT"].map((name) => Number(text[name]));
  unless(Number(text.POSTGRESQL) >= 15, "POSTGRESQL: Gudang needs 15 or later.");
  unless(ttl! >= MIN_TTL, `TTL must be at least ${MIN_TTL}.`);
  unless(retryTimeout! >= 3, "RETRY_TIMEOUT must be at least 3.");
  unless(
    loopWait! + 2 * retryTimeout! <= ttl!,
    "TTL: LOOP_WAIT + 2 * RETRY_TIMEOUT must not exceed it, or a healthy primary loses its lease.",
  );
  for (const [name, values] of Object.entries(CHOICES))
    unless((values as readonly string[]).includes(text[name] ?? ""), `${name} must be ${values.join(" or ")}.`);
  unless(
    text.STRICT !== "on" || databases.length >= 3,
    "STRICT: on needs three DATABASES; with two, every write would wait for a lost standby.",
  );
  unless(/^\d+\.\d+\.\d+$/.test(text.PATRONI ?? ""), "PATRONI must be a version such as 4.0.7.");
  unless(
    text.ETCD_API === "etcd" || isAtLeast(text.PATRONI ?? "", SAFE_PATRONI),
    `ETCD_API: Patroni ${text.PATRONI} with etcd3 loses acknowledged writes when a frozen primary resumes. Install Patroni 3.0.3 or later (docs/cluster.md), or set ETCD_API=etcd with etcd 3.4 or 3.5.`,
  );

  for (const name of PATHS)
    unless(/^\/[\w./@-]+$/.test(text[name] ?? ""), `${name} must be an absolute path without spaces.`);
  unless(
    /^https:\/\/[\w.-]+(:\d+)?$/.test(text.APP_URL ?? ""),
    "APP_URL must be an address such as https://gudang.example.",
  );
  for (const name of SECRETS)
    unless(
      new RegExp(`^[\\w-]{${MIN_SECRET},}$`).test(text[name] ?? ""),
      `${name} needs ${MIN_SECRET} characters or more, of letters, digits, - and _.`,
    );
  unless(isDistinct(SECRETS.map((name) => text[name])), `Two of ${SECRETS.join(", ")} are equal.`);
  return found;
}

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  const place = least.findIndex((number, index) => number !== parts[index]);
  return place === -1 || parts[place]! > least[place]!;
}

/** Returns true if a network such as 10.0.0.0/24 contains the address. */
function isInside(network: string, address: string): boolean {
  const [, base = "", bits = ""] = /^([\d.]+)\/(\d{1,2})$/.exec(network) ?? [];
  if (!isIPv4(base) || !isIPv4(address) || Number(bits) > 32) return false;
  const size = 2 ** (32 - Number(bits));
  const [from, at] = [base, address].map((each) => each.split(".").reduce((sum, part) => sum * 256 + Number(part), 0));
  return Math.floor(from! / size) === Math.floor(at! / size);
}
