import { desc, eq, sql } from "drizzle-orm";
import { businessDay } from "#contract/plant/business-day";
import { type ClusterMember, MAX_ARCHIVE_MINUTES, MAX_LAG_BYTES, type Part, PART_NAMES } from "#contract/plant/system";
import { CERTIFICATE_WARNING_DAYS, certificateWarning, lastKeyDay } from "#contract/scale/certificate";
import type { LiveScale } from "#contract/scale/scale";
import { lastArchived } from "../backup/archive";
import { stateOfBackups } from "../backup/runs";
import type { Database, Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { activity, checkRun } from "../db/tables/system";
import type { BackendEnv } from "../env";
import type { Platform } from "../http/context";
import { countMails } from "../mail/queue";
import { listScales, liveScales } from "../scale/scales";
import { listWebhooks } from "../webhooks/webhooks";
import { bundledAge } from "./bundled";
import type { Found, FoundPart } from "./found";
import { certificateState, diskState } from "./machine";
import { readMembers } from "./patroni";
import { tareState } from "./tares";

/** A part that hangs, such as a share, must not hold up the others. */
const TIMEOUT_MS = 4_000;

/** Returns the state of each part; a part that cannot be read is a warning. */
export async function readParts({ db, env, standby }: Platform): Promise<FoundPart[]> {
  const found: Record<Part, Promise<Found>> = {
    disk: diskState(env),
    backup: backupState(db, env),
    check: checkState(db),
    standby: env.PATRONI_URLS === undefined ? Promise.resolve(readState(standby)) : clusterState(env),
    archive: archiveState(db),
    certificate: certificateState(env),
    scales: liveScales(db).then(scalesState),
    keys: keyState(db, env),
    mail: mailState(db, env),
    webhooks: webhookState(db),
    tares: tareState(db),
    database: databaseState(db, env),
  };
  return Promise.all(
    PART_NAMES.map(async (part) => {
      const unread: Found = { state: "warning", detail: "unknown" };
      const none = { at: null, count: null, text: null, since: null };
      return { ...none, ...(await inTime(found[part]).catch(() => unread)), part };
    }),
  );
}

/** @throws Error after TIMEOUT_MS */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function databaseState(db: Reader, { GUDANG_POSTGRES }: BackendEnv): Promise<Found> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
  const text = oneRow(rows).version;
  const old = GUDANG_POSTGRES === undefined ? null : bundledAge(new Date());
  if (old === null) return { state: "good", detail: "answers", text };
  return { state: "warning", detail: "old", text, count: old.months, since: old.since };
}

async function clusterState(env: BackendEnv): Promise<Found> {
  return standbyState(await readMembers(env), (env.PATRONI_URLS ?? "").split(",").length);
}

/**
 * Assesses the standbys that Patroni names; null when it does not answer.
 * @param expected number of databases; Patroni forgets a dead one
 */
export function standbyState(members: ClusterMember[] | null, expected: number): Found {
  if (members === null) return { state: "bad", detail: "patroniAway" };
  const streaming = members.filter(({ role, state }) => role !== "leader" && state === "streaming");
  const namesOf = (some: ClusterMember[]) => some.map(({ name }) => name).join(", ");
  if (streaming.length === 0) return { state: "bad", detail: "none" };
  const text = namesOf(streaming);
  if (!streaming.some(({ role }) => role === "sync")) return { state: "warning", detail: "behind", text };
  const away = members.filter(({ state }) => !["running", "streaming"].includes(state));
  if (away.length > 0) return { state: "warning", detail: "away", text: namesOf(away) };
  if (members.length < expected) return { state: "warning", detail: "missing", count: expected - members.length };
  const late = streaming.filter(({ lagBytes }) => (lagBytes ?? 0) > MAX_LAG_BYTES);
  if (late.length > 0) return { state: "warning", detail: "lags", text: namesOf(late) };
  return { state: "good", detail: "inStep", count: streaming.length, text };
}

function readState(standby: Platform["standby"]): Found {
  if (!standby) return { state: "off", detail: "off" };
  return standby.isRead ? { state: "good", detail: "read" } : { state: "warning", detail: "notRead" };
}

async function archiveState(db: Reader): Promise<Found> {
  const archive = await lastArchived(db);
  if (archive === null) return { state: "off", detail: "off" };
  const { archivedAt, failedAt } = archive;
  if (failedAt !== null) return { state: "bad", detail: "failing", at: failedAt, since: archivedAt };
  if (archivedAt === null) return { state: "warning", detail: "never" };
  const [newest] = await db.select({ at: activity.at }).from(activity).orderBy(desc(activity.id)).limit(1);
  const minutes = newest ? (Date.parse(newest.at) - Date.parse(archivedAt)) / 60_000 : 0;
  const isLate = minutes > MAX_ARCHIVE_MINUTES;
  return {
    state: isLate ? "warning" : "good",
    detail: isLate ? "late" : "archived",
    at: archivedAt,
    since: archivedAt,
  };
}

/** Details before the first good backup. */
const WITHOUT_ANY = { good: "soon", late: "none" } as const;

async function backupState(db: Database, env: BackendEnv): Promise<Found> {
  const { state, lastGoodAt: at, error: text } = await stateOfBackups(db, env);
  if (state === "off") return { state: "warning", detail: "off" };
  const detail = at === null && state !== "failed" ? WITHOUT_ANY[state] : state;
  return { state: state === "good" ? state : "bad", detail, at, text, since: at };
}

/** Reads the last `npm run check`; a difference counts from the first check that found one. */
async function checkState(db: Reader): Promise<Found> {
  const [last] = await db.select().from(checkRun).orderBy(desc(checkRun.id)).limit(1);
  if (!last) return { state: "off", detail: "off" };
  const { at, wrong: count } = last;
  if (count === 0) return { state: "good", detail: "equal", at };
  const good = sql`coalesce((select max(id) from ${checkRun} where ${eq(checkRun.wrong, 0)}), 0)`;
  const first = await db
    .select({ since: sql`min(${checkRun.at})`.mapWith(checkRun.at) })
    .from(checkRun)
    .where(sql`${checkRun.id} > ${good}`);
  return { state: "bad", detail: "differs", at, count, since: oneRow(first).since };
}

async function mailState(db: Reader, { SMTP_URL }: BackendEnv): Promise<Found> {
  const { waiting, overdue, overdueSince, failedLately, failedSince } = await countMails(db);
  if (SMTP_URL !== undefined && overdue > 0)
    return { state: "bad", detail: "overdue", count: overdue, since: overdueSince };
  if (failedLately > 0) return { state: "bad", detail: "failed", count: failedLately, since: failedSince };
  if (SMTP_URL === undefined) return { state: "off", detail: "folder" };
  return { state: "good", detail: "waiting", count: waiting };
}

/** Assesses the webhooks; one that Gudang has turned off is bad until an ADMIN saves or deletes it. */
async function webhookState(db: Reader): Promise<Found> {
  const { data } = await listWebhooks(db);
  const off = data.filter(({ offReason }) => offReason !== null && offReason !== "user");
  if (data.length === 0) return { state: "off", detail: "off" };
  if (off.length === 0) return { state: "good", detail: "sends", count: data.length };
  const [since = null] = off.map(({ updatedAt }) => updatedAt).toSorted();
  const text = [...new Set(off.map(({ url }) => new URL(url).host))].join(", ");
  return { state: "bad", detail: "stopped", count: off.length, text, since };
}

/** Assesses the scales in use: a silent scale needs attention. */
export function scalesState(scales: readonly Pick<LiveScale, "name" | "state" | "heardAt">[]): Found {
  if (scales.length === 0) return { state: "off", detail: "off" };
  const silent = scales.filter(({ state }) => state === "silent");
  if (silent.length === 0) return { state: "good", detail: "heard", count: scales.length };
  const [since = null] = silent.flatMap(({ heardAt }) => heardAt ?? []).toSorted();
  return { state: "warning", detail: "silent", text: silent.map(({ name }) => name).join(", "), since };
}

async function keyState(db: Reader, { APP_TIMEZONE: zone }: BackendEnv): Promise<Found> {
  const { data } = await listScales(db, false, zone);
  return keysState(
    data.filter(({ active }) => active),
    zone,
    businessDay(zone),
  );
}

/** Assesses the keys of agents: one that ends within CERTIFICATE_WARNING_DAYS needs attention. */
export function keysState(
  scales: readonly { name: string; keyExpiresAt: string | null }[],
  zone: string,
  today: string,
): Found {
  const keys = scales.flatMap(({ name, keyExpiresAt }) => (keyExpiresAt === null ? [] : { name, at: keyExpiresAt }));
  if (keys.length === 0) return { state: "off", detail: "off" };
  const warns = ({ at }: { at: string }) => certificateWarning(lastKeyDay(at, zone), today);
  const ending = keys.filter((key) => warns(key) !== null).toSorted((one, other) => one.at.localeCompare(other.at));
  const [first] = ending;
  if (!first) return { state: "good", detail: "valid", count: keys.length };
  const since = new Date(Date.parse(first.at) - CERTIFICATE_WARNING_DAYS * 86_400_000).toISOString();
  const isOver = warns(first) === "over";
  const text = ending.map(({ name }) => name).join(", ");
  return { state: isOver ? "bad" : "warning", detail: isOver ? "over" : "ends", at: first.at, text, since };
}
