import { and, between, desc, eq, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import { businessDay } from "#contract/plant/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import type { GhostLoad, GhostLoadList, GhostLoadQuery, SettleBody } from "#contract/scale/ghost-load";
import { type Load, LOAD_MS, loadedMs, loadKg, withTrucks } from "#contract/scale/load";
import type { Database, Reader, Transaction } from "../db/client";
import { withinDays } from "../rows/engine/conditions";
import { listAnswer, parsePage } from "../rows/engine/page";
import { envInForce } from "../db/saved-plant";
import { appUser } from "../db/tables/accounts";
import { ghostLoad, scale } from "../db/tables/scale";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, foundRow } from "../http/errors";
import { isVisitWeighed } from "../weighing/readings";
import { lockRow, recordActivity, type RecordType, saveRow } from "../records/writes";

/** Loads that left the deck without a weighing (docs/domain.md, Ghost loads). */

/** A load that comes back within this time, of the same weight, is the same one. */
const SAME_LOAD_MINUTES = 15;
const SAME_LOAD_DIVISIONS = 2;

const shown = {
  id: ghostLoad.id,
  version: ghostLoad.version,
  createdAt: ghostLoad.createdAt,
  updatedAt: ghostLoad.updatedAt,
  deletedAt: ghostLoad.deletedAt,
  scale: { id: scale.id, name: scale.name },
  date: ghostLoad.date,
  startedAt: ghostLoad.startedAt,
  endedAt: ghostLoad.endedAt,
  seconds: ghostLoad.seconds,
  peakKg: ghostLoad.peakKg,
  late: ghostLoad.late,
  trucks: ghostLoad.trucks,
  curve: ghostLoad.curve,
  settledAt: ghostLoad.settledAt,
  settledBy: { id: appUser.id, name: appUser.name },
  reason: ghostLoad.reason,
};

const ghostLoads = (db: Reader, where: SQL | undefined) =>
  db
    .select(shown)
    .from(ghostLoad)
    .innerJoin(scale, eq(scale.id, ghostLoad.scaleId))
    .leftJoin(appUser, eq(appUser.id, ghostLoad.settledById))
    .where(where);

export const findGhostLoad = async (db: Reader, id: number): Promise<GhostLoad> =>
  foundRow(await ghostLoads(db, eq(ghostLoad.id, id)));

export async function listGhostLoads(db: Reader, query: GhostLoadQuery): Promise<GhostLoadList> {
  const page = parsePage(query, RECORD_PAGE_SIZE);
  const ofScale = query.scaleId === undefined ? undefined : eq(ghostLoad.scaleId, query.scaleId);
  const state = query.state && (query.state === "open" ? isOpen : isNotNull(ghostLoad.settledAt));
  const where = and(ofScale, state, withinDays(ghostLoad.date, query));
  const data = await ghostLoads(db, where)
    .orderBy(desc(ghostLoad.startedAt), desc(ghostLoad.id))
    .limit(page.perPage)
    .offset(page.offset);
  return listAnswer(data, await db.$count(ghostLoad, where), page);
}

const ghostLoadType: RecordType<typeof ghostLoad, GhostLoad> = {
  entity: "ghost-load",
  table: ghostLoad,
  find: findGhostLoad,
  dayOf: null,
  snapshot: ({ scale: of, startedAt, endedAt, seconds, peakKg, trucks, settledAt }) => ({
    scale: of.name,
    startedAt,
    endedAt,
    seconds,
    peakKg,
    trucks: trucks.map(({ licensePlate }) => licensePlate).join(", ") || null,
    settledAt,
  }),
};

/** Not settled; matches the partial index. */
const isOpen = isNull(ghostLoad.settledAt);

export async function settleGhostLoad(tx: Transaction, target: WriteTarget, { reason }: SettleBody) {
  const before = await lockRow(tx, ghostLoadType, target);
  if (before.settledBy !== null) throw new Conflict("looked", { name: before.settledBy.name });
  const values = { settledAt: sql`now()`, settledById: target.by.id, reason };
  return saveRow(tx, ghostLoadType, values, { by: target.by, action: "settle", reason, before });
}

export interface LeftLoad {
  visit: number;
  load: Load;
  /** number of the frame that ended it */
  seq: number;
  endedAt: number;
  late: boolean;
}

/** Stores the loads of a scale that left the deck without a weighing; one that came back extends its row. */
export async function storeGhostLoads(
  tx: Transaction,
  { id: scaleId, divisionKg }: { id: number; divisionKg: number },
  left: readonly LeftLoad[],
  { by, zone }: { by: Caller; zone: string },
): Promise<void> {
  for (const { visit, load, seq, endedAt, late } of left) {
    if (loadedMs(load) < LOAD_MS || (await isVisitWeighed(tx, scaleId, visit))) continue;
    const startedAt = new Date(load.since);
    const peakKg = loadKg(load);
    const now = { visit, seq, endedAt: new Date(endedAt).toISOString() };
    const seconds = Math.round(loadedMs(load) / 1_000);
    const { trucks } = load;
    const earlier = await earlierRow(tx, scaleId, { startedAt, peakKg, within: divisionKg * SAME_LOAD_DIVISIONS });
    if (earlier !== undefined) {
      const before = await lockRow(tx, ghostLoadType, { id: earlier, version: null, by });
      const both = { seconds: before.seconds + seconds, trucks: withTrucks(before.trucks, trucks) };
      await saveRow(tx, ghostLoadType, { ...now, ...both, late: before.late || late }, { by, action: "again", before });
      continue;
    }
    const values = {
      ...now,
      scaleId,
      late,
      peakKg,
      seconds,
      trucks,
      curve: load.points,
      date: businessDay(zone, startedAt),
      startedAt: startedAt.toISOString(),
    };
    // Repeating a batch after the live state was lost stores no load twice.
    const [made] = await tx.insert(ghostLoad).values(values).onConflictDoNothing().returning({ id: ghostLoad.id });
    if (!made) continue;
    const after = await findGhostLoad(tx, made.id);
    await recordActivity(tx, ghostLoadType, after, { by, action: "create", before: null });
  }
}

/** Returns the open row of the same load, if it left a short time before. */
async function earlierRow(
  tx: Transaction,
  scaleId: number,
  { startedAt, peakKg, within }: { startedAt: Date; peakKg: number; within: number },
): Promise<number | undefined> {
  const since = new Date(startedAt.getTime() - SAME_LOAD_MINUTES * 60_000);
  const [row] = await tx
    .select({ id: ghostLoad.id })
    .from(ghostLoad)
    .where(
      and(
        eq(ghostLoad.scaleId, scaleId),
        isOpen,
        between(ghostLoad.endedAt, since.toISOString(), startedAt.toISOString()),
        between(ghostLoad.peakKg, peakKg - within, peakKg + within),
      ),
    )
    .orderBy(desc(ghostLoad.endedAt))
    .limit(1);
  return row?.id;
}

/** Drops curves older than the plant's retention. @param env without saved settings */
export async function dropOldCurves(db: Database, env: Pick<BackendEnv, "SCALE_CURVE_DAYS">): Promise<void> {
  const { SCALE_CURVE_DAYS: days } = await envInForce({ db, env });
  const isOld = lt(ghostLoad.startedAt, sql`now() - make_interval(days => ${days})`);
  await db
    .update(ghostLoad)
    .set({ curve: null })
    .where(and(isNotNull(ghostLoad.curve), isOld));
}
