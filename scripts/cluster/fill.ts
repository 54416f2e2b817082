import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileOf } from "../dot-env";
import { StartError } from "../start-error";
import { type ClusterSettings, readCluster } from "./settings";

const TEMPLATES = "deploy/cluster";
const PRIVATE = 0o600;

type Role = "etcd" | "databases" | "instances";
/** Template, its path on a machine, and its mode. */
const FILES: [Role, string, string, number?][] = [
  ["etcd", "etcd.conf.yml", "etc/etcd/etcd.conf.yml"],
  ["etcd", "etcd.default", "etc/default/etcd"],
  ["databases", "patroni.yml", "etc/patroni/config.yml", PRIVATE],
  ["databases", "bootstrap.sql", "etc/patroni/bootstrap.sql", PRIVATE],
  ["databases", "../postgresql/roles.sql", "etc/patroni/roles.sql"],
  ["databases", "pgbackrest.conf", "etc/pgbackrest.conf"],
  ["databases", "pgbackrest.cron", "etc/cron.d/gudang-backup"],
  ["databases", "watchdog.rules", "etc/udev/rules.d/61-gudang-watchdog.rules"],
  ["instances", "haproxy.cfg", "etc/haproxy/haproxy.cfg"],
  ["instances", "nginx.conf", "etc/nginx/sites-available/gudang"],
  ["instances", "gudang.env", "etc/gudang/gudang.env", PRIVATE],
  ["instances", "gudang@.service", "etc/systemd/system/gudang@.service"],
  ["instances", "gudang-health@.service", "etc/systemd/system/gudang-health@.service"],
  ["instances", "gudang-health@.timer", "etc/systemd/system/gudang-health@.timer"],
];

export interface MachineFile {
  machine: string;
  /** below the root folder of the machine */
  file: string;
  text: string;
  mode: number;
}

/** `npm run fill -- cluster.env out`: writes the files of each machine into `out/<machine>/`. */
export function fill(settings: string | undefined, out: string | undefined): void {
  try {
    if (settings === undefined || out === undefined) throw new StartError("Usage: npm run fill -- cluster.env out");
    if (!existsSync(fileOf(settings))) throw new StartError(`${settings} does not exist.`);
    const files = machineFiles(readCluster(readFileSync(fileOf(settings), "utf8")));
    writeFiles(files, fileOf(out));
    for (const { machine, file } of files) console.log(path.join(out, machine, file));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Writes the files. Existing files are replaced. */
export function writeFiles(files: MachineFile[], out: string): void {
  for (const { machine, file, text, mode } of files) {
    const target = path.join(out, machine, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text, { mode });
    // A file that exists keeps its mode otherwise.
    chmodSync(target, mode);
  }
}

/** Returns the files of all machines. @throws Error for a placeholder without a value */
export function machineFiles(settings: ClusterSettings): MachineFile[] {
  const templates = new Map(FILES.map(([, name]) => [name, readFileSync(path.join(TEMPLATES, name), "utf8")]));
  return [...settings.addresses].flatMap(([machine, address]) => {
    const values = { ...shared(settings), MACHINE: machine, ADDRESS: address };
    return FILES.filter(([role]) => settings[role].includes(machine)).map(([, name, file, mode = 0o644]) => ({
      machine,
      file,
      text: fillTemplate(name, templates.get(name) ?? "", values),
      mode,
    }));
  });
}

function shared({ text, addresses, etcd, databases, instances, ports }: ClusterSettings): Record<string, string> {
  const at = (name: string) => addresses.get(name) ?? "";
  const servers = instances.flatMap((name) => ports.map((port) => `${at(name)}:${port}`));
  return {
    ...text,
    STRICT: String(text.STRICT === "on"),
    ETCD_V2: String(text.ETCD_API === "etcd"),
    SERVER_NAME: new URL(text.APP_URL ?? "").hostname,
    ETCD_PEERS: etcd.map((name) => `${name}=http://${at(name)}:2380`).join(","),
    ETCD_HOSTS: etcd.map((name) => `${at(name)}:2379`).join(","),
    PATRONI_URLS: databases.map((name) => `http://${at(name)}:8008`).join(","),
    DATABASE_SERVERS: databases.map((name) => `    server ${name} ${at(name)}:5432`).join("\n"),
    INSTANCE_SERVERS: servers.map((server) => `    server ${server} max_fails=2 fail_timeout=2s;`).join("\n"),
  };
}

function fillTemplate(name: string, template: string, values: Record<string, string>): string {
  return template.replace(/\{\{([A-Z0-9_]+)\}\}/g, (_, place: string) => {
    const value = values[place];
    if (value === undefined) throw new Error(`${TEMPLATES}/${name} has a placeholder {{${place}}} without a value.`);
    return value;
  });
}
