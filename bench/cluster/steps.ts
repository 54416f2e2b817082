import { execFileSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ready } from "../service";
import { type Cluster, leaderOf, members, powerOn, until, whole } from "./cluster";
import { type Machine, send } from "./machine";

/** Starts the wait for a write. */
type Mark = () => void;
export interface Step {
  what: string;
  /** most seconds without an acknowledged write on a quiet machine */
  silence: number;
  /** `cluster.databases` have a primary and their standbys */
  run(cluster: Cluster, mark: Mark): Promise<void>;
}

/** A dead machine, and a switchover (docs/cluster.md). */
const DEAD = 30;
const SWITCHED = 5;
/** Longer than ttl: the lease has expired and another machine is primary. */
const LONG_MS = 40_000;
const WRITES = 5;

async function roles({ databases }: Cluster) {
  const leader = await leaderOf(databases);
  const standby = await until("a synchronous standby", 60, async () => {
    const member = (await members(databases)).find(({ role }) => ["sync_standby", "quorum_standby"].includes(role));
    return databases.find(({ name }) => name === member?.name);
  });
  const others = databases.filter((machine) => machine !== leader);
  return { leader, standby, others, last: others.find((machine) => machine !== standby) };
}

export async function withPatroni(
  { restPassword }: Cluster,
  method: string,
  { address }: Machine,
  what: string,
  body: object,
): Promise<void> {
  const answer = await fetch(`http://${address}:8008/${what}`, {
    method,
    headers: { Authorization: `Basic ${Buffer.from(`patroni:${restPassword}`).toString("base64")}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Patroni's ${what} answers ${answer.status}: ${await answer.text()}`);
}

async function switchOver(cluster: Cluster): Promise<void> {
  const { leader, standby } = await roles(cluster);
  await withPatroni(cluster, "POST", leader, "switchover", { leader: leader.name, candidate: standby.name });
}

/** Takes the rest of a database's disk for a time. */
async function fillDisk({ root }: Machine, ms: number): Promise<void> {
  const disk = path.join(root, "var/lib/postgresql");
  const filler = path.join(disk, "filler");
  const { bavail, bsize } = statfsSync(disk);
  // A second round, because the first leaves room for files removed while it runs.
  for (const bytes of [bavail * bsize, 2 ** 30]) {
    try {
      execFileSync("sh", ["-c", `head -c ${bytes} /dev/zero >> ${filler}`], { stdio: "ignore" });
    } catch {
      // Ends when the disk is full.
    }
  }
  await sleep(ms);
  rmSync(filler);
}

async function frozen(pids: number[], ms: number): Promise<void> {
  send(pids, "SIGSTOP");
  await sleep(ms);
  send(pids, "SIGCONT");
}

async function cutOff(end: (() => void)[], ms: number): Promise<void> {
  await sleep(ms);
  for (const mend of end) mend();
}

/** Steps by name, in order. */
export const STEPS: Record<string, Step> = {
  nothing: { what: "nothing, 10 s", silence: WRITES, run: (_, mark) => (mark(), sleep(10_000)) },
  switchover: {
    what: "switchover",
    silence: SWITCHED,
    run: (cluster, mark) => (mark(), switchOver(cluster)),
  },
  "kill-postgres": {
    what: "kill -9 of PostgreSQL, Patroni lives",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader } = await roles(cluster);
      mark();
      send(leader.postgresPids().slice(0, 1), "SIGKILL");
    },
  },
  "kill-patroni": {
    what: "kill -9 of the primary's Patroni, back after 40 s",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader } = await roles(cluster);
      mark();
      await leader.signal("patroni", "SIGKILL");
      await sleep(LONG_MS);
      leader.start("patroni");
    },
  },
  "kill-node": {
    what: "kill -9 of the whole primary, back after 40 s",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader } = await roles(cluster);
      mark();
      leader.kill();
      await sleep(LONG_MS);
      await powerOn(leader);
    },
  },
  "freeze-postgres": {
    what: "PostgreSQL frozen 40 s",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader } = await roles(cluster);
      mark();
      await frozen(leader.postgresPids(), LONG_MS);
    },
  },
  "freeze-patroni": {
    what: "Patroni of the primary frozen 40 s",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader } = await roles(cluster);
      mark();
      await frozen([leader.pid("patroni")], LONG_MS);
    },
  },
  "freeze-node": {
    what: "whole primary frozen 40 s, then thawed",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader } = await roles(cluster);
      mark();
      leader.freeze();
      await sleep(LONG_MS);
      leader.thaw();
    },
  },
  "etcd-one": {
    what: "one etcd away 20 s",
    silence: WRITES,
    async run(cluster, mark) {
      const { standby } = await roles(cluster);
      mark();
      await standby.signal("etcd", "SIGKILL");
      await sleep(20_000);
      standby.start("etcd");
    },
  },
  "etcd-two": {
    what: "two etcd away 40 s (failsafe)",
    silence: WRITES,
    async run(cluster, mark) {
      const { others } = await roles(cluster);
      mark();
      for (const machine of others) await machine.signal("etcd", "SIGKILL");
      await sleep(LONG_MS);
      for (const machine of others) machine.start("etcd");
    },
  },
  "cut-etcd": {
    what: "primary cut from etcd 40 s",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader } = await roles(cluster);
      mark();
      await cutOff([leader.cut([], 2379), leader.cut([], 2380)], LONG_MS);
    },
  },
  "cut-replicas": {
    what: "primary cut from its standbys 20 s",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader, others } = await roles(cluster);
      mark();
      await cutOff(
        [
          leader.cut(
            others.map(({ address }) => address),
            5432,
          ),
        ],
        20_000,
      );
    },
  },
  "cut-node": {
    what: "primary cut from all machines 40 s",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader, others } = await roles(cluster);
      const { instances } = cluster;
      mark();
      const all = [...others, ...instances.map(({ machine }) => machine)].map(({ address }) => address);
      await cutOff([leader.cut(all)], LONG_MS);
    },
  },
  "cut-clients": {
    what: "primary cut from Gudang alone 10 s",
    silence: 10 + SWITCHED,
    async run(cluster, mark) {
      const { leader } = await roles(cluster);
      const mend = [leader.cut(cluster.instances.map(({ machine }) => machine.address))];
      mark();
      await cutOff(mend, 10_000);
    },
  },
  "standby-then-primary": {
    what: "synchronous standby killed, 20 s later the primary",
    silence: DEAD,
    async run(cluster, mark) {
      const { leader, standby } = await roles(cluster);
      await standby.signal("patroni", "SIGKILL");
      send(standby.postgresPids(), "SIGKILL");
      await sleep(20_000);
      mark();
      await leader.signal("patroni", "SIGKILL");
      send(leader.postgresPids(), "SIGKILL");
      await sleep(LONG_MS);
      for (const machine of [leader, standby]) machine.start("patroni");
    },
  },
  "disk-primary": {
    what: "disk of the primary full 40 s",
    silence: DEAD + 20,
    async run(cluster, mark) {
      const { leader } = await roles(cluster);
      mark();
      await fillDisk(leader, LONG_MS);
    },
  },
  "disk-standby": {
    what: "disk of the synchronous standby full 40 s",
    silence: DEAD,
    async run(cluster, mark) {
      const { standby } = await roles(cluster);
      mark();
      await fillDisk(standby, LONG_MS);
    },
  },
  clock: {
    what: "clock of the primary an hour ahead",
    silence: DEAD,
    async run(cluster, mark) {
      const { standby, last } = await roles(cluster);
      if (last === undefined) throw new Error("needs three databases");
      standby.kill();
      await powerOn(standby, 1);
      await whole(cluster.databases);
      // The other standby is synchronous now; while it is away the first one takes its place.
      last.kill();
      await until("the standby", 60, async () => (await roles(cluster)).standby === standby);
      await powerOn(last);
      await whole(cluster.databases);
      mark();
      await switchOver(cluster);
      await sleep(20_000);
      standby.kill();
      await powerOn(standby);
    },
  },
  rewind: {
    what: "old primary returns with a diverged history",
    silence: DEAD + 10,
    async run(cluster, mark) {
      const { leader, others } = await roles(cluster);
      mark();
      // Its last commits wait for a standby, and exist on its disk alone.
      const mend = leader.cut(
        others.map(({ address }) => address),
        5432,
      );
      await sleep(1_500);
      leader.kill();
      mend();
      await sleep(LONG_MS);
      if ((await leaderOf(cluster.databases)) === leader) throw new Error("no other database took over");
      await powerOn(leader);
    },
  },
  "power-off": {
    what: "all databases off 5 s, then on in another order",
    silence: DEAD + 15,
    async run({ databases }, mark) {
      mark();
      for (const machine of databases) machine.kill();
      await sleep(5_000);
      for (const machine of databases.toReversed()) {
        await powerOn(machine);
        await sleep(2_000);
      }
    },
  },
  "upgrade-gudang": {
    what: "rolling upgrade of Gudang",
    silence: WRITES,
    async run({ instances }, mark) {
      mark();
      for (const { service, base } of instances) {
        await service.restart();
        await ready(base);
        // nginx uses it again.
        await sleep(3_000);
      }
    },
  },
  "upgrade-patroni": {
    what: "rolling upgrade of Patroni (paused)",
    silence: WRITES,
    async run(cluster, mark) {
      const { databases } = cluster;
      mark();
      await withPatroni(cluster, "PATCH", await leaderOf(databases), "config", { pause: true });
      await sleep(6_000);
      for (const machine of databases) {
        await machine.signal("patroni", "SIGTERM");
        machine.start("patroni");
        await until("Patroni", 30, async () => (await fetch(`http://${machine.address}:8008/health`)).ok);
      }
      await withPatroni(cluster, "PATCH", await leaderOf(databases), "config", { pause: null });
    },
  },
};
