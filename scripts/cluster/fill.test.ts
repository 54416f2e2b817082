import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { machineFiles } from "./fill";
import { readCluster } from "./settings";

const TEMPLATE = readFileSync("deploy/cluster/cluster.env", "utf8");
let count = 0;
/** The shipped file with a password in each empty line. */
const GOOD = TEMPLATE.replace(/^([A-Z_]+)=$/gm, (_, name: string) => `${name}=${"secret-of-a-test"}-${count++}`);
const withLine = (name: string, value: string) => GOOD.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`);
const faults = (file: string) => {
  try {
    readCluster(file);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("the settings of a cluster", () => {
  it("are complete once every line is filled in", () => expect(faults(GOOD)).toBe(""));

  it("names every missing line at once", () => {
    expect(faults(TEMPLATE)).toBe(
      ["OWNER_PASSWORD", "APPLICATION_PASSWORD", "REPLICATION_PASSWORD", "REWIND_PASSWORD", "REST_PASSWORD"]
        .concat(["SESSION_SECRET", "BACKUP_KEY", "METRICS_TOKEN"])
        .map((name) => `${name} is missing.`)
        .join("\n"),
    );
  });

  it.each([
    ["TTL", "14", "TTL must be at least 20."],
    ["RETRY_TIMEOUT", "8", "TTL: LOOP_WAIT + 2 * RETRY_TIMEOUT must not exceed it"],
    ["ETCD", "a b", "ETCD needs three names"],
    ["ETCD", "a b b", "ETCD names a machine twice."],
    ["ETCD", "a b x", "ETCD: x is not in MACHINES."],
    ["DATABASES", "a", "DATABASES needs two names or more."],
    ["MACHINES", "a=10.0.0.1 b=10.0.0.1 c=10.0.0.3", "MACHINES: two have the same address."],
    ["MACHINES", "a=10.0.0.1 b=10.0.1.2 c=10.0.0.3", "NETWORK: 10.0.0.0/24 does not contain b (10.0.1.2)."],
    ["MACHINES", "a=10.0.0.1 b=gudang c=10.0.0.3", "MACHINES: b needs an IPv4 address."],
    ["PATRONI", "3.0.2", "ETCD_API: Patroni 3.0.2 with etcd3 loses acknowledged writes"],
    ["STRICT", "on", "STRICT: on needs three DATABASES"],
    ["WATCHDOG", "yes", "WATCHDOG must be required or automatic or off."],
    ["POSTGRESQL", "14", "POSTGRESQL: Gudang needs 15 or later."],
    ["APP_URL", "http://gudang.example", "APP_URL must be an address such as https://gudang.example."],
    ["REPOSITORY", "srv/backup", "REPOSITORY must be an absolute path without spaces."],
    ["SESSION_SECRET", "short", "SESSION_SECRET needs 16 characters or more"],
    ["REST_PASSWORD", "it's quoted, in YAML", "REST_PASSWORD needs 16 characters or more, of letters"],
    ["REST_PASSWORD", "secret-of-a-test-0", "are equal."],
    ["PORTS", "80", "PORTS needs distinct ports from 1024."],
  ])("refuses %s=%s by its name", (name, value, fault) => expect(faults(withLine(name, value))).toContain(fault));

  it.each([
    ["SESSION_SECRET=another secret of a test\n", "SESSION_SECRET is set twice."],
    ["SESION_SECRET=another secret of a test\n", "SESION_SECRET is not a setting."],
  ])("refuses the additional line %s", (line, fault) => expect(faults(GOOD + line)).toContain(fault));

  it.each([
    ["3.0.2", "etcd"],
    ["3.0.3", "etcd3"],
    ["4.1.0", "etcd3"],
  ])("accepts Patroni %s with %s", (version, api) =>
    expect(faults(withLine("PATRONI", version).replace(/^ETCD_API=.*$/m, `ETCD_API=${api}`))).toBe(""),
  );
});

describe("the files of a machine", () => {
  const files = machineFiles(readCluster(GOOD));
  const of = (machine: string) => files.filter((file) => file.machine === machine);
  const text = (machine: string, file: string) => of(machine).find((each) => each.file === file)?.text ?? "";

  it("of a witness belong to etcd alone", () =>
    expect(of("c").map(({ file }) => file)).toEqual(["etc/etcd/etcd.conf.yml", "etc/default/etcd"]));

  it("have no placeholder left, and passwords only in private files", () => {
    for (const { text: filled, mode, file } of files) {
      expect(filled, file).not.toMatch(/\{\{|\}\}/);
      if (filled.includes("secret-of-a-test")) expect([file, mode]).toEqual([file, 0o600]);
    }
  });

  it("name the own machine and all members", () => {
    expect(text("b", "etc/patroni/config.yml")).toMatch(/^name: 'b'$[^]*^ {2}listen: '10\.0\.0\.2:8008'$/m);
    expect(text("b", "etc/patroni/config.yml")).toMatch(
      /^etcd3:\n {2}hosts: '10\.0\.0\.1:2379,10\.0\.0\.2:2379,10\.0\.0\.3:2379'$/m,
    );
    expect(text("c", "etc/etcd/etcd.conf.yml")).toContain(
      "initial-cluster: 'a=http://10.0.0.1:2380,b=http://10.0.0.2:2380,c=http://10.0.0.3:2380'",
    );
    expect(text("a", "etc/haproxy/haproxy.cfg").match(/^ {4}server [ab] 10\.0\.0\.[12]:5432$/gm)).toHaveLength(4);
    expect(text("a", "etc/nginx/sites-available/gudang").match(/^ {4}server 10\.0\.0\.[12]:300[12] /gm)).toHaveLength(
      4,
    );
  });

  it("start Gudang where V8 tries a system call beyond the filter, and while the share of the backups is away", () => {
    const unit = text("a", "etc/systemd/system/gudang@.service");
    expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
    expect(unit).toMatch(/^ReadWritePaths=\/var\/lib\/gudang -\/srv\/gudang-backups$/m);
  });
});
