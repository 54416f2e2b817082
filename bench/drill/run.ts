import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { Agent } from "node:https";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { connect } from "#backend/db/client";
import { build } from "../../scripts/build";
import { standIn } from "../../scripts/postgres/account";
import { type Shutdown, underShutdown } from "../../scripts/shutdown";
import { fillOwn } from "../own-data";
import { BENCH_SECRET } from "../web";
import { ready, type Service, startService } from "../service";
import { freeze } from "../trouble";
import { startWriters, type Target, type Writers, type Written } from "../writers";
import { checkPrograms, DatabaseMachine, fillIn, freePorts, makeFolder, Part, stopAtEnd } from "./machines";
import { watchSession } from "./watch";

/**
 * `npm run drill`: two machines as in docs/operation.md, Two machines, with Debian's packages and deploy/, on
 * loopback ports. Parts are killed, frozen, replaced and upgraded under writers behind nginx. Prints a table; exits
 * with 1 if an acknowledged write is lost or duplicated, a user is signed out, or no write succeeds for more than 15
 * s after a fault.
 */
const WRITERS = 8;
const MAX_WAIT_MS = 15_000;
const GIVE_UP_MS = 60_000;
/** Longer than the statement timeout, after which a waiting COMMIT must not be acknowledged. */
const STANDBY_AWAY_MS = 20_000;
/** Time after which nginx retries a failed instance (deploy/nginx.conf). */
const FOUND_AGAIN_MS = 3_000;
const HOST = "127.0.0.1";

export async function drill(): Promise<void> {
  await underShutdown(run);
}

interface Instance {
  service: Service;
  base: string;
}

/** Parts that a step can affect. */
interface House {
  one: DatabaseMachine;
  two: DatabaseMachine;
  haproxy: Part;
  instances: [Instance, Instance];
  replicationPassword: string;
  target: Target;
  data: Written;
}

async function run(shutdown: Shutdown): Promise<number> {
  checkPrograms();
  if (!(await build(shutdown))) return 1;
  const house = await setUp(shutdown);
  const writers = await startWriters(house.data, WRITERS, true, house.target);
  await writers.nextGood(Date.now(), GIVE_UP_MS);
  const { watched, end } = watchSession(house.data, house.target);
  const faults: string[] = [];
  console.log(
    "\ntrouble                                             | first write after ms | longest silence ms | 503s | acknowledged | lost",
  );
  for (const [what, trouble] of Object.entries(stepsOf(house))) {
    const { line, found } = await measured(what, trouble, writers);
    console.log(line);
    faults.push(...found);
  }
  await end();
  faults.push(...watched.faults, ...(await writers.finish()));
  console.log(
    `\n${writers.tally.acknowledged.size} bookings acknowledged; a screen and a report were asked for ${watched.good + watched.away} times by one session: ` +
      `${watched.good} times answered, ${watched.away} times 503, ${watched.faults.length} times otherwise; ${faults.length} faults`,
  );
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}

/** Sets the start of the wait for a write. */
type Mark = () => void;

/**
 * Injects a fault under the writers.
 * @returns its row of the table, and the violations
 */
async function measured(what: string, trouble: (mark: Mark) => Promise<void>, writers: Writers) {
  const { tally } = writers;
  const unavailable = tally.unavailable;
  let longest = 0;
  let last = { acknowledged: tally.acknowledged.size, at: Date.now() };
  const watch = setInterval(() => {
    const { size } = tally.acknowledged;
    longest = Math.max(longest, Date.now() - last.at);
    if (size > last.acknowledged) last = { acknowledged: size, at: Date.now() };
  }, 20);
  let first: Promise<number | null> | undefined;
  const mark = () => {
    first ??= writers.nextGood(Date.now(), GIVE_UP_MS);
  };
  await trouble(mark);
  const wait = (await first) ?? null;
  await sleep(2_000);
  clearInterval(watch);
  const lost = await writers.countLost();
  const found: string[] = [];
  if (wait === null || wait > MAX_WAIT_MS)
    found.push(`${what}: the first write after ${wait ?? `more than ${GIVE_UP_MS}`} ms`);
  if (lost > 0) found.push(`${what}: ${lost} acknowledged writes are lost`);
  const cells = [wait ?? "none", longest, tally.unavailable - unavailable, tally.acknowledged.size, lost];
  const widths = [20, 18, 4, 12, 4];
  const line = [what.padEnd(51), ...cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0))].join(" | ");
  return { line, found };
}

/** Steps of the drill, in order. */
function stepsOf({
  one,
  two,
  haproxy,
  instances,
  replicationPassword,
}: House): Record<string, (mark: Mark) => Promise<void>> {
  return {
    "kill -9 of an instance": async (mark) => {
      const [instance] = instances;
      const { supervisor, web } = instance.service.pids();
      mark();
      for (const pid of [supervisor, web]) if (pid > 0) process.kill(pid, "SIGKILL");
      await ready(instance.base);
    },
    "both instances upgraded, one after the other": async (mark) => {
      mark();
      for (const { service, base } of instances) {
        await service.restart();
        await ready(base);
        await sleep(FOUND_AGAIN_MS);
      }
    },
    "HAProxy frozen for 5 s": async (mark) => {
      process.kill(haproxy.pid, "SIGSTOP");
      await sleep(5_000);
      process.kill(haproxy.pid, "SIGCONT");
      mark();
    },
    "HAProxy killed, away for 3 s": async (mark) => {
      await haproxy.kill();
      await sleep(3_000);
      haproxy.start();
      mark();
    },
    "primary frozen for 10 s": async (mark) => {
      const goOn = freeze(one.pid);
      await sleep(10_000);
      goOn();
      mark();
    },
    "kill -9 of the primary, the standby promoted": async (mark) => {
      mark();
      await one.kill();
      await two.script("promote.sh");
    },
    "the old primary made the standby": async (mark) => {
      mark();
      await one.follow(two, replicationPassword);
    },
    "standby frozen for 20 s, then primary killed": async (mark) => {
      const goOn = freeze(one.pid);
      await sleep(STANDBY_AWAY_MS);
      mark();
      await two.kill();
      goOn();
      await one.script("promote.sh");
    },
    "the second machine made the standby again": async (mark) => {
      mark();
      await two.follow(one, replicationPassword);
    },
    "kill -9 of the standby, synchronous.sh off": async (mark) => {
      mark();
      await two.kill();
      await sleep(3_000);
      await one.script("synchronous.sh", ["off"]);
    },
  };
}

/** Starts all parts in a new folder. */
async function setUp(shutdown: Shutdown): Promise<House> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "gudang-drill-"));
  await chmod(folder, 0o755);
  shutdown.onEnd(() => {
    rmSync(folder, { recursive: true, force: true });
    return Promise.resolve();
  });
  const account = await standIn(path.join(folder, "data"));
  if (!account) throw new Error("PostgreSQL needs a user of its own");
  const [
    portOne = 0,
    portTwo = 0,
    primaryPort = 0,
    standbyPort = 0,
    poolerPort = 0,
    firstPort = 0,
    secondPort = 0,
    tlsPort = 0,
    plainPort = 0,
  ] = await freePorts(9);
  const replicationPassword = randomBytes(16).toString("hex");
  const appUrl = `https://${HOST}:${tlsPort}`;
  const bouncer = makeFolder(path.join(folder, "pgbouncer"), account);
  const values = {
    DATABASE_PASSWORD: randomBytes(16).toString("hex"),
    DATABASE_OWNER_PASSWORD: randomBytes(16).toString("hex"),
    DATABASE_ONE: `${HOST}:${portOne}`,
    DATABASE_TWO: `${HOST}:${portTwo}`,
    HAPROXY_HOST: HOST,
    PRIMARY_PORT: primaryPort,
    STANDBY_PORT: standbyPort,
    PGBOUNCER_HOST: HOST,
    PGBOUNCER_PORT: poolerPort,
    PGBOUNCER_USERS: path.join(bouncer, "users.txt"),
    RUN_FOLDER: bouncer,
    LOG_FOLDER: bouncer,
    INSTANCE_HOST: HOST,
    INSTANCE_ONE: `${HOST}:${firstPort}`,
    INSTANCE_TWO: `${HOST}:${secondPort}`,
    APP_URL: appUrl,
    SERVER_NAME: HOST,
    HTTP_PORT: `${HOST}:${plainPort}`,
    HTTPS_PORT: `${HOST}:${tlsPort}`,
    CERTIFICATE: path.join(folder, "certificate.pem"),
    CERTIFICATE_KEY: path.join(folder, "key.pem"),
    SESSION_SECRET: BENCH_SECRET,
    METRICS_TOKEN: randomBytes(16).toString("hex"),
    BACKUP_FOLDER: path.join(folder, "backups"),
    DATA_FOLDER: path.join(folder, "gudang"),
    ENV_FILE: path.join(folder, "gudang.env"),
    APP_FOLDER: process.cwd(),
    NODE: process.execPath,
  };
  const write = (file: string, text: string) => {
    writeFileSync(file, text, { mode: 0o644 });
    return file;
  };
  const log = (name: string) => path.join(folder, `${name}.log`);

  console.log(`Setting up two machines in ${folder}`);
  const [one, two] = [portOne, portTwo].map(
    (port, index) => new DatabaseMachine(path.join(folder, `database-${index + 1}`), port, account),
  ) as [DatabaseMachine, DatabaseMachine];
  stopAtEnd(shutdown, one, two);
  await one.create();
  await one.start();
  const { DATABASE_PASSWORD: password, DATABASE_OWNER_PASSWORD: ownerPassword } = values;
  const variables = [
    `owner_password=${ownerPassword}`,
    `password=${password}`,
    `replication_password=${replicationPassword}`,
  ];
  await one.run("psql", [
    "-XqAt",
    "-d",
    "postgres",
    "-v",
    "ON_ERROR_STOP=1",
    ...variables.flatMap((variable) => ["-v", variable]),
    "-f",
    one.scriptFile("roles.sql"),
  ]);
  await two.follow(one, replicationPassword);

  const haproxyFile = write(path.join(folder, "haproxy.cfg"), fillIn("haproxy.cfg", values));
  const haproxy = new Part("/usr/sbin/haproxy", ["-db", "-f", haproxyFile], log("haproxy"));
  write(values.PGBOUNCER_USERS, fillIn("pgbouncer-users.txt", values));
  const bouncerFile = write(path.join(folder, "pgbouncer.ini"), fillIn("pgbouncer.ini", values));
  const pgbouncer = new Part("/usr/sbin/pgbouncer", ["-q", bouncerFile], log("pgbouncer"), account);
  const nginx = new Part("/usr/sbin/nginx", ["-c", nginxFile(folder, values), "-g", "daemon off;"], log("nginx"));
  makeCertificate(values.CERTIFICATE, values.CERTIFICATE_KEY);
  for (const part of [haproxy, pgbouncer, nginx]) {
    part.start();
    stopAtEnd(shutdown, part);
  }

  const env = parseEnv(fillIn("gudang.env", values));
  const command = /^ExecStart=(.+)$/m.exec(fillIn("gudang@.service", values))?.[1] ?? "";
  const startInstance = async (port: number): Promise<Instance> => {
    const own = { PORT: String(port), GUDANG_DATA: `${values.DATA_FOLDER}/${port}`, LOG_LEVEL: "silent" };
    const service = startService(shutdown, { ...env, ...own }, command);
    const base = `http://${HOST}:${port}`;
    await ready(base);
    return { service, base };
  };
  // The first instance migrates the database.
  const instances: [Instance, Instance] = [await startInstance(firstPort), await startInstance(secondPort)];
  const { db, close } = connect(`postgres://gudang_owner:${ownerPassword}@${HOST}:${primaryPort}/gudang`, {
    connections: 2,
    statementTimeoutMs: 0,
    prepare: false,
  });
  shutdown.onEnd(close);
  const data = { db, ...(await fillOwn(db, 2_000)) };
  const target = { base: appUrl, agent: new Agent({ keepAlive: true, ca: readFileSync(values.CERTIFICATE) }) };
  return { one, two, haproxy, instances, replicationPassword, target, data };
}

/** Writes nginx's main configuration around a site, and returns its file. */
function nginxFile(folder: string, values: Record<string, string | number>): string {
  const site = path.join(folder, "nginx-site.conf");
  writeFileSync(site, fillIn("nginx.conf", values));
  const file = path.join(folder, "nginx.conf");
  writeFileSync(
    file,
    `user www-data; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 512; }
http {
  include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
  client_body_temp_path ${folder}/nginx-body; proxy_temp_path ${folder}/nginx-proxy;
  include ${site};
}
`,
  );
  return file;
}

function makeCertificate(certificate: string, key: string): void {
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=IP:${HOST}`];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate, ...subject],
    { stdio: "ignore" },
  );
}
