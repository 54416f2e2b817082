import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import {
  CERTIFICATE_DAYS,
  type ClusterMember,
  MIN_FREE_BYTES,
  type SystemPart,
  type SystemState,
} from "#contract/plant/system";
import { businessDay } from "#contract/plant/business-day";
import { certificateWarning, lastKeyDay } from "#contract/scale/certificate";
import type { LiveScale } from "#contract/scale/scale";
import { lastArchived } from "../backup/archive";
import { stateOfBackups } from "../backup/runs";
import type { Database, Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import type { BackendEnv } from "../env";
import { isDiskFull } from "../http/answer-error";
import type { Platform } from "../http/context";
import { countMails } from "../mail/queue";
import { listScales, liveScales } from "../scale/scales";
import { VERSION } from "../version";
import { readMembers } from "./patroni";
import { tareState } from "./tares";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { briefly } from "../memo";

const TIMEOUT_MS = 2_000;
const KEEP_MS = 60_000;

/** Returns the end of the certificate at APP_URL; null without https. @throws Error if it cannot be read */
async function certificateEnd({ APP_URL }: Pick<BackendEnv, "APP_URL">): Promise<Date | null> {
  return APP_URL?.startsWith("https:") ? readEnd(new URL(APP_URL)) : null;
}

const readEnd = briefly(
  KEEP_MS,
  ({ hostname, port }: URL): Promise<Date> =>
    new Promise((resolve, reject) => {
      const address = { host: hostname, port: Number(port) || 443, servername: isIP(hostname) ? "" : hostname };
      // Only its dates are read; browsers judge the rest.
      const socket = connect({ ...address, rejectUnauthorized: false }, () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.destroy();
      });
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("ETIMEDOUT")));
      socket.on("error", reject);
    }),
);

type Found = Partial<Omit<SystemPart, "part">> & Pick<SystemPart, "state" | "detail">;

/** Returns the state of each part; a part that cannot be read is a warning. */
export async function systemState({ db, env, standby }: Platform): Promise<SystemState> {
  const members = env.PATRONI_URLS === undefined ? undefined : await readMembers(env);
  const found: Record<SystemPart["part"], Promise<Found>> = {
    database: databaseState(db),
    standby: Promise.resolve(
      members === undefined ? readState(standby) : standbyState(members, (env.PATRONI_URLS ?? "").split(",").length),
    ),
    archive: archiveState(db),
    backup: backupState(db, env),
    disk: diskState(env),
    certificate: certificateState(env),
    mail: mailState(db, env),
    scales: scaleState(db, env),
    tares: tareState(db),
  };
  const parts = Object.entries(found).map(async ([part, state]): Promise<SystemPart> => {
    const unread: Found = { state: "warning", detail: "unknown" };
    const none = { at: null, count: null, text: null };
    return { ...none, ...(await state.catch(() => unread)), part: part as SystemPart["part"] };
  });
  return { version: VERSION, parts: await Promise.all(parts), members: members ?? [] };
}

async function databaseState(db: Reader): Promise<Found> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
  return { state: "good", detail: "answers", text: oneRow(rows).version };
}

/**
 * Assesses the standbys that Patroni names; null when it does not answer.
 * @param expected number of databases; Patroni forgets a dead one
 */
export function standbyState(members: ClusterMember[] | null, expected: number): Found {
  if (members === null) return { state: "bad", detail: "patroniAway" };
  const streaming = members.filter(({ role, state }) => role !== "leader" && state === "streaming");
  const text = streaming.map(({ name }) => name).join(", ");
  if (streaming.length === 0) return { state: "bad", detail: "none" };
  if (!streaming.some(({ role }) => role === "sync")) return { state: "warning", detail: "behind", text };
  const away = members.filter(({ state }) => !["running", "streaming"].includes(state)).map(({ name }) => name);
  if (away.length > 0) return { state: "warning", detail: "away", text: away.join(", ") };
  if (members.length < expected) return { state: "warning", detail: "missing", count: expected - members.length };
  return { state: "good", detail: "inStep", count: streaming.length, text };
}

function readState(standby: Platform["standby"]): Found {
  if (!standby) return { state: "off", detail: "off" };
  return standby.isRead ? { state: "good", detail: "read" } : { state: "warning", detail: "notRead" };
}

async function archiveState(db: Reader): Promise<Found> {
  const archive = await lastArchived(db);
  if (archive === null) return { state: "off", detail: "off" };
  if (archive.failedAt !== null) return { state: "bad", detail: "failing", at: archive.failedAt };
  return archive.archivedAt === null
    ? { state: "warning", detail: "never" }
    : { state: "good", detail: "archived", at: archive.archivedAt };
}

/** Details before the first good backup. */
const WITHOUT_ANY = { good: "soon", late: "none" } as const;

async function backupState(db: Database, env: BackendEnv): Promise<Found> {
  const { state, lastGoodAt, error } = await stateOfBackups(db, env);
  const detail = lastGoodAt === null && (state === "good" || state === "late") ? WITHOUT_ANY[state] : state;
  return { state: state === "off" || state === "good" ? state : "bad", detail, at: lastGoodAt, text: error };
}

/** Reads the fullest disk that this process knows: of the bundled database, of backups, of mails. */
async function diskState({ GUDANG_POSTGRES, BACKUP_DIR, MAIL_DIR }: BackendEnv): Promise<Found> {
  if (isDiskFull()) return { state: "bad", detail: "full" };
  const folders = [GUDANG_POSTGRES, BACKUP_DIR, MAIL_DIR, "."].filter((folder) => folder !== undefined);
  const read = await Promise.all(folders.map((folder) => statfs(folder).catch(() => null)));
  const free = Math.min(...read.filter((disk) => disk !== null).map(({ bavail, bsize }) => bavail * bsize));
  return { state: free < MIN_FREE_BYTES ? "warning" : "good", detail: "free", count: free };
}

async function certificateState(env: BackendEnv): Promise<Found> {
  try {
    const end = await certificateEnd(env);
    if (end === null) return { state: "off", detail: "off" };
    const days = Math.floor((end.getTime() - Date.now()) / 86_400_000);
    const at = end.toISOString();
    if (days < 0) return { state: "bad", detail: "over", at };
    return { state: days < CERTIFICATE_DAYS ? "warning" : "good", detail: "until", at, count: days };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { state: "warning", detail: "unread", text: code ?? String(error) };
  }
}

async function mailState(db: Reader, { SMTP_URL }: BackendEnv): Promise<Found> {
  const counts = await countMails(db);
  if (counts.failed > 0) return { state: "bad", detail: "failed", count: counts.failed };
  if (SMTP_URL === undefined) return { state: "off", detail: "folder" };
  if (counts.overdue > 0) return { state: "bad", detail: "overdue", count: counts.overdue };
  return { state: "good", detail: "waiting", count: counts.waiting };
}

async function scaleState(db: Reader, { APP_TIMEZONE: zone }: BackendEnv): Promise<Found> {
  const [shown, { data }] = [await liveScales(db), await listScales(db, false, zone)];
  const keyEnds = new Map(data.map(({ id, keyExpiresAt }) => [id, lastKeyDay(keyExpiresAt, zone)]));
  return scalesState(
    shown.map(({ id, name, state }) => ({ name, state, keyUntil: keyEnds.get(id) ?? null })),
    businessDay(zone),
  );
}

/** Assesses the scales in use: silent ones first, then keys that end soon. */
export function scalesState(
  scales: readonly (Pick<LiveScale, "name" | "state"> & { keyUntil: string | null })[],
  today: string,
): Found {
  if (scales.length === 0) return { state: "off", detail: "off" };
  const silent = scales.filter(({ state }) => state === "silent");
  const ending = scales.filter(({ keyUntil }) => certificateWarning(keyUntil, today) !== null);
  if (silent.length + ending.length === 0) return { state: "good", detail: "heard", count: scales.length };
  const named = silent.length > 0 ? silent : ending;
  const detail = silent.length > 0 ? "silent" : "keyEnds";
  return { state: "warning", detail, text: named.map(({ name }) => name).join(", ") };
}
