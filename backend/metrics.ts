import { statfs } from "node:fs/promises";
import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context, Hono } from "hono";
import { lastBackup } from "./backup/runs";
import { findPool } from "./db/client";
import type { BackendEnv } from "./env";
import type { HonoEnv, Platform } from "./http/context";
import { Forbidden } from "./http/errors";
import { countMails } from "./mail/queue";
import { csvSlots, fileSlots } from "./files/pool";
import { readMembers } from "./system/patroni";
import { lastArchived } from "./backup/archive";
import { readParts } from "./system/state";
import { VERSION } from "./version";
import { FIGURES_TYPE, gauges, onRead, writeFigures } from "./metrics/figures";

/** Below the scraper's 10 s timeout. */
const DATABASE_PATIENCE_MS = 3_000;

/** Adds `/metrics`, for METRICS_TOKEN or direct local requests (docs/operation.md). */
export function addMetrics(app: Hono<HonoEnv>, platform: Platform): void {
  onRead(() => readPools(platform));
  app.get("/metrics", async (c) => {
    if (!mayRead(c, platform.env)) throw new Forbidden();
    const late = sleep(DATABASE_PATIENCE_MS, false, { ref: false });
    const up = await Promise.race([
      readDatabase(platform)
        .then(() => true)
        .catch(() => false),
      late,
    ]);
    gauges.database.set(up ? 1 : 0);
    gauges.version.set({ version: VERSION }, 1);
    return c.body(await writeFigures(), 200, { "Content-Type": FIGURES_TYPE });
  });
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[?::1\]?)$/;

/** A given token must be valid even locally. */
function mayRead({ req }: Context<HonoEnv>, { METRICS_TOKEN }: BackendEnv): boolean {
  const given = req.header("Authorization");
  if (given !== undefined) return METRICS_TOKEN !== undefined && isSame(given, `Bearer ${METRICS_TOKEN}`);
  const forwarded = req.header("X-Forwarded-For") ?? req.header("Forwarded") ?? req.header("X-Real-IP");
  // A page of another site could reach this machine under its own name.
  const isLoopback = LOOPBACK.test(new URL(req.url).hostname);
  return forwarded === undefined && isLoopback && LOOPBACK.test(req.header("X-Client-Address") ?? "");
}

/** Constant-time comparison. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function readPools({ db, standby }: Platform): void {
  const pools = standby
    ? ([
        [gauges.pool, db],
        [gauges.standbyPool, standby.db],
      ] as const)
    : ([[gauges.pool, db]] as const);
  for (const [gauge, of] of pools) {
    const pool = findPool(of);
    gauge.set({ state: "idle" }, pool.idleCount);
    gauge.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    gauge.set({ state: "waited_for" }, pool.waitingCount);
  }
  if (standby) gauges.standbyRead.set(standby.isRead ? 1 : 0);
  const [files, csv] = [fileSlots.counts, csvSlots.counts];
  gauges.exports.set({ state: "making" }, files.underWay + csv.underWay);
  gauges.exports.set({ state: "waiting" }, files.waiting + csv.waiting);
}

/** Sets the members that Patroni names; none when it does not answer, so that alerts on absence fire. */
async function readCluster(env: BackendEnv): Promise<void> {
  const members = env.PATRONI_URLS === undefined ? null : await readMembers(env);
  gauges.member.reset();
  gauges.memberLag.reset();
  for (const { name, role, state, lagBytes } of members ?? []) {
    gauges.member.set({ name, role, state }, 1);
    if (lagBytes !== null) gauges.memberLag.set({ name }, lagBytes);
  }
}

const PART_STATES = { good: 0, warning: 1, bad: 2 };

async function setParts(platform: Platform): Promise<void> {
  const parts = await readParts(platform);
  gauges.part.reset();
  for (const { part, state } of parts) if (state !== "off") gauges.part.set({ part }, PART_STATES[state]);
}

async function readDatabase(platform: Platform): Promise<void> {
  const { db, env } = platform;
  await readCluster(env);
  // Before the first statement, which a full disk can make fail.
  if (env.GUDANG_POSTGRES !== undefined) {
    const { bavail, bsize } = await statfs(env.GUDANG_POSTGRES);
    gauges.diskFree.set(bavail * bsize);
  }
  await setParts(platform);
  const { waiting, failed } = await countMails(db);
  gauges.mails.set({ state: "waiting" }, waiting);
  gauges.mails.set({ state: "failed" }, failed);
  const archive = await lastArchived(db);
  if (archive?.archivedAt) gauges.archiveAge.set((Date.now() - Date.parse(archive.archivedAt)) / 1000);
  if (archive) gauges.archiveFailed.set(archive.failedAt === null ? 0 : 1);
  const { goodAt, ageHours, error } = await lastBackup(db);
  if (goodAt !== null) gauges.backupAge.set((ageHours ?? 0) * 3600);
  gauges.backupFailed.set(error === null ? 0 : 1);
}
