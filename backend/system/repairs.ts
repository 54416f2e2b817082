import os from "node:os";
import { and, gt, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import { type Mend, PART_NAMES, PARTS, type Repair, type SystemState } from "#contract/plant/system";
import type { Reader } from "../db/client";
import { repair } from "../db/tables/system";
import type { Platform } from "../http/context";
import { VERSION } from "../version";
import type { FoundPart } from "./found";
import { readMembers } from "./patroni";
import { readParts } from "./state";

/** Parts that need a repair; the table `repair` shares them between instances and keeps the start of each trouble. */

const INTERVAL_MS = 60_000;
/** An older observation is of an instance that has stopped. */
const SEEN_MS = 5 * INTERVAL_MS;
const FORGOTTEN = sql`now() - interval '1 day'`;

/** During an update, a newer version shares the table. */
const isKnown = inArray(repair.part, PART_NAMES);

type Row = typeof repair.$inferSelect;
type Broken = FoundPart & Pick<Repair, "state">;

/** Observes the parts once a minute, for the start page and for other instances. */
export function startRepairs(platform: Platform): void {
  const observe = async () => {
    // Database outages are reported by its health check.
    await systemState(platform).catch(() => undefined);
    setTimeout(() => void observe(), INTERVAL_MS).unref();
  };
  void observe();
}

/** Returns the current state of all parts, and the repairs that any instance sees. */
export async function systemState(platform: Platform): Promise<SystemState> {
  const { db, env } = platform;
  const members = env.PATRONI_URLS === undefined ? [] : ((await readMembers(env)) ?? []);
  const found = await readParts(platform);
  const broken = found.filter((part): part is Broken => part.state === "warning" || part.state === "bad");
  // A full or read-only database still reports this instance's repairs.
  const rows = await shareRepairs(db, broken).catch(() => broken.map((part) => rowOf(part, [])));
  return { version: VERSION, repairs: sorted(rows), parts: found.map(({ since: _, ...part }) => part), members };
}

/** Returns the repairs that an instance has observed in the last five minutes, worst first. */
export async function readRepairs(db: Reader): Promise<Repair[]> {
  const rows = await db
    .select()
    .from(repair)
    .where(and(isKnown, gt(repair.seenAt, sql`now() - make_interval(secs => ${SEEN_MS / 1000})`)));
  return sorted(rows);
}

/** Stores this instance's repairs and deletes its mended ones; adds the disks of other machines. */
async function shareRepairs(db: Reader, broken: readonly Broken[]): Promise<Row[]> {
  const known = await db.select().from(repair);
  const rows = broken.map((part) => rowOf(part, known));
  const shown = rows.map(({ part }) => part);
  const isMended = and(isKnown, inArray(repair.host, ["", os.hostname()]), notInArray(repair.part, shown));
  await db.delete(repair).where(or(isMended, lt(repair.seenAt, FORGOTTEN)));
  if (rows.length > 0) {
    const given = ["state", "detail", "at", "count", "text", "since"] as const;
    const set = Object.fromEntries(given.map((name) => [name, sql`excluded.${sql.identifier(name)}`]));
    await db
      .insert(repair)
      .values(rows)
      .onConflictDoUpdate({ target: [repair.part, repair.host], set: { ...set, seenAt: sql`excluded.seen_at` } });
  }
  const isOfOther = ({ host, seenAt }: Row) =>
    host !== "" && host !== os.hostname() && Date.parse(seenAt) > Date.now() - SEEN_MS;
  return [...rows, ...known.filter(isOfOther)];
}

function rowOf(found: Broken, known: readonly Row[]): Row {
  // Only disks differ between machines.
  const host = found.part === "disk" ? os.hostname() : "";
  const seenAt = new Date().toISOString();
  const before = known.find((row) => row.part === found.part && row.host === host);
  return { ...found, host, seenAt, since: found.since ?? before?.since ?? seenAt };
}

function sorted(rows: readonly Row[]): Repair[] {
  const urgency = ({ part, state }: Row) => PART_NAMES.indexOf(part) - (state === "bad" ? PART_NAMES.length : 0);
  return rows
    .toSorted((one, other) => urgency(one) - urgency(other))
    .map(({ seenAt: _, host, ...row }) => {
      const mend: Mend = PARTS[row.part];
      return { ...row, host: host || null, path: mend.path ?? null, command: mend.command ?? null };
    });
}
