import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { ClosingChecklist, LockBody } from "#contract/plant/closing";
import { INBOUND_OPEN } from "#contract/weighing/inbound-status";
import { OUTBOUND_OPEN } from "#contract/weighing/outbound-status";
import type { PlantSettings } from "#contract/plant/plant";
import type { Reader, Transaction } from "../db/client";
import { withinDays } from "../rows/engine/conditions";
import { oneRow } from "../db/one-row";
import { booking } from "../db/tables/booking";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { plantSetting } from "../db/tables/plant";
import { poSale } from "../db/tables/po-sale";
import { production } from "../db/tables/production";
import { openingStock } from "../db/tables/stock";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { Invalid } from "../http/errors";
import { hasPaperOut, hasStatus } from "../rows/trucks";
import { lockRow, saveRow } from "../records/writes";
import { PLANT_ROW, plantType } from "./settings";

/** Closing of periods (docs/domain.md, Closing). */

/** Counts the open tasks of a period in one statement. The conditions match the lists that the screen links to. */
export async function readChecklist(db: Reader, until: string): Promise<ClosingChecklist> {
  const counted = (table: PgTable & Record<"date" | "deletedAt", PgColumn>, where: SQL, is = isNull) =>
    sql`(select count(*)::int from ${table} where ${and(is(table.deletedAt), withinDays(table.date, { endDate: until }), where)})`;
  const toCheck = (table: PgTable & Record<"date" | "deletedAt" | "toCheck", PgColumn>) =>
    counted(table, eq(table.toCheck, true));
  const { rows } = await db.execute<Omit<ClosingChecklist, "until">>(sql`select
    ${counted(outboundRecord, hasStatus(outboundRecord, OUTBOUND_OPEN))} as "openOutbound",
    ${counted(inboundRecord, hasStatus(inboundRecord, INBOUND_OPEN))} as "openInbound",
    ${counted(inboundRecord, hasStatus(inboundRecord, ["WEIGHED_OUT"]))} as "withoutPrice",
    ${toCheck(outboundRecord)} as "unusualOutbound",
    ${toCheck(inboundRecord)} as "unusualInbound",
    ${toCheck(production)} as "unusualProduction",
    ${toCheck(poSale)} as "unusualPoSale",
    ${toCheck(booking)} as "unusualBooking",
    ${toCheck(openingStock)} as "unusualOpeningStock",
    ${counted(outboundRecord, hasPaperOut(outboundRecord))} as "papersOutbound",
    ${counted(inboundRecord, hasPaperOut(inboundRecord))} as "papersInbound",
    ${counted(outboundRecord, hasPaperOut(outboundRecord), isNotNull)} as "papersDeletedOutbound",
    ${counted(inboundRecord, hasPaperOut(inboundRecord), isNotNull)} as "papersDeletedInbound"`);
  return { until, ...oneRow(rows) };
}

/**
 * Sets the lock date. Running writes finish first, and later ones see it (records/writes.ts).
 * @throws Stale, Invalid for today or later, or without a reason to open a period or to close days with open trucks
 */
export async function saveLockDate(
  tx: Transaction,
  target: WriteTarget,
  { lockDate, reason }: LockBody,
  { env, timeZone }: { env: BackendEnv; timeZone: string },
): Promise<PlantSettings> {
  await tx.insert(plantSetting).values({ id: PLANT_ROW }).onConflictDoNothing();
  const type = plantType(env);
  const before = await lockRow(tx, type, { ...target, id: PLANT_ROW });
  const latest = shiftDay(businessDay(timeZone), -1);
  if (lockDate !== null && lockDate > latest)
    throw new Invalid({ lockDate: { key: "lockDayLate", params: { day: latest } } });
  if (reason === null) await assertNoReasonNeeded(tx, before.lockDate, lockDate);
  return saveRow(tx, type, { lockDate }, { by: target.by, action: "lock", reason, before });
}

async function assertNoReasonNeeded(tx: Transaction, before: string | null, lockDate: string | null): Promise<void> {
  if (before !== null && (lockDate === null || lockDate < before)) {
    throw new Invalid({ reason: { key: "lockBack", params: { day: before } } });
  }
  if (lockDate === null) return;
  const { openInbound, openOutbound } = await readChecklist(tx, lockDate);
  const count = openInbound + openOutbound;
  if (count > 0) throw new Invalid({ reason: { key: "lockOpenTrucks", params: { count } } });
}
