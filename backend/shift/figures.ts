import { and, eq, isNull, sql } from "drizzle-orm";
import { INBOUND_OPEN } from "#contract/weighing/inbound-status";
import { OUTBOUND_OPEN } from "#contract/weighing/outbound-status";
import type { RoleHolder } from "#contract/access";
import type { OpenTruck, ShiftPage } from "#contract/plant/shift";
import type { ReportRow } from "#contract/reports/report-answer";
import { MAX_SHIFT_ROWS, type PlantShift, type ShiftClock } from "#contract/plant/shift-hours";
import type { Reader } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { customer, vendor } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import { isSeenBy } from "../rows/exception-readers";
import { exceptionColumns, exceptionsBetween } from "../rows/exceptions";
import { shiftMoments } from "../rows/shifts";
import { hasPaperOut, hasStatus, type WeighingRecordTable } from "../rows/trucks";

/** The figures of a shift, now (docs/domain.md, Shifts). */

export const TRUCKS = {
  inbound: { table: inboundRecord, open: INBOUND_OPEN, partner: vendor, partnerId: inboundRecord.vendorId },
  outbound: { table: outboundRecord, open: OUTBOUND_OPEN, partner: customer, partnerId: outboundRecord.customerId },
} as const;
export type Direction = keyof typeof TRUCKS;

type Figures = Pick<ShiftPage, "from" | "until" | "openTrucks" | "exceptions">;

/** @param of user whose exceptions are counted */
export async function readFigures(
  db: Reader,
  shift: PlantShift,
  { by, env }: { by: RoleHolder | null; env: ShiftClock },
): Promise<Figures> {
  const { from, until } = shiftMoments(shift, env);
  // A handover reads them in its transaction, one after another.
  const { rows: hours } = await db.execute<{ from: string; until: string }>(
    sql`select ${from} as "from", ${until} as "until"`,
  );
  const inbound = await readOpenTrucks(db, "inbound");
  const outbound = await readOpenTrucks(db, "outbound");
  const exceptions = await db
    .select({
      id: sql<number>`exception.line`.mapWith(Number),
      recordId: sql<number>`exception.entity_id`,
      ...exceptionColumns,
    })
    .from(exceptionsBetween(env.APP_TIMEZONE, { from, until }))
    .where(isSeenBy(by ?? { roles: [] }))
    .orderBy(sql`exception.line desc`)
    .limit(MAX_SHIFT_ROWS);
  const [on] = hours;
  return {
    from: isoOf(on?.from),
    until: isoOf(on?.until),
    openTrucks: [...inbound, ...outbound].toSorted((a, b) => a.since.localeCompare(b.since)),
    exceptions: exceptions as ReportRow[],
  };
}

/** The driver returns timestamps of expressions as text. */
const isoOf = (moment: string | undefined): string => new Date(moment ?? 0).toISOString();

async function readOpenTrucks(db: Reader, area: Direction): Promise<OpenTruck[]> {
  const { table, open, partner, partnerId } = TRUCKS[area];
  const truck: WeighingRecordTable = table;
  const rows = await db
    .select({
      id: truck.id,
      recordNo: truck.recordNo,
      licensePlate: truck.licensePlate,
      partner: partner.name,
      status: truck.status,
      since: truck.createdAt,
      paperOut: sql<boolean>`${hasPaperOut(table)}`,
    })
    .from(truck)
    .innerJoin(partner, eq(partner.id, partnerId))
    .where(and(hasStatus(table, open), isNull(truck.deletedAt)))
    .orderBy(truck.createdAt)
    .limit(MAX_SHIFT_ROWS);
  return rows.map((row) => ({ area, ...row }));
}
