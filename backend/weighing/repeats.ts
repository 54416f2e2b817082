import { and, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { shiftDay } from "#contract/plant/business-day";
import { plateKey } from "#contract/weighing/plate";
import { numberKeyOf, plateKeyOf } from "../db/columns";
import type { Transaction } from "../db/client";
import { lockName } from "../db/locks";
import { inboundRecord } from "../db/tables/inbound";
import { vendor } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import { MOST_OTHERS, repeatCheck } from "../records/repeats";
import type { UnusualCheck } from "../records/unusual";
import { withinDays } from "../rows/engine/conditions";
import type { Direction } from "./statuses";

/** Weights, delivery notes and seals entered twice (docs/domain.md, Unusual values). */

/** Numbers may repeat after a year. */
const REPEAT_DAYS = 366;

interface Truck {
  /** null before the insert */
  id: number | null;
  date: string;
  licensePlate: string;
  firstKg: number | null;
  secondKg: number | null;
}

/** Checks that no other truck of the day has this plate and both weights. @param at request field */
export async function sameTruckCheck(
  tx: Transaction,
  area: Direction,
  { id, date, licensePlate, firstKg, secondKg }: Truck,
  at: string,
): Promise<UnusualCheck[]> {
  if (firstKg === null || secondKg === null) return [];
  const table = area === "inbound" ? inboundRecord : outboundRecord;
  const others = await tx
    .select({ id: table.id, name: table.recordNo })
    .from(table)
    .where(
      and(
        eq(plateKeyOf(table.licensePlate), plateKey(licensePlate)),
        eq(table.date, date),
        eq(table.firstKg, firstKg),
        eq(table.secondKg, secondKg),
        counts(table, id),
      ),
    )
    .orderBy(desc(table.id))
    .limit(MOST_OTHERS);
  const params = { plate: licensePlate };
  return repeatCheck(others, { field: "sameEntry", area, at, key: "sameTruck", params });
}

interface Note {
  id: number | null;
  date: string;
  vendorId: number;
  deliveryNoteNo: string | null;
}

/**
 * Checks a changed delivery note number against the vendor's other records.
 * @param only `paid`: finished records only
 */
export async function noteCheck(
  tx: Transaction,
  { id, date, vendorId, deliveryNoteNo: note }: Note,
  { before, at = "deliveryNoteNo", only }: { before: Omit<Note, "id"> | null; at?: string; only?: "paid" },
): Promise<UnusualCheck[]> {
  const field = "deliveryNoteNo";
  if (note === before?.deliveryNoteNo && vendorId === before.vendorId) return [];
  const nothing = { field, area: "inbound", at, key: "sameNote" } as const;
  if (note === null) return repeatCheck([], nothing);
  await lockName(tx, sql`${`delivery note ${vendorId} `} || ${keyOf(note)}`);
  const others = await tx
    .select({ id: inboundRecord.id, name: inboundRecord.recordNo, day: inboundRecord.date, vendor: vendor.name })
    .from(inboundRecord)
    .innerJoin(vendor, eq(vendor.id, inboundRecord.vendorId))
    .where(
      and(
        eq(inboundRecord.vendorId, vendorId),
        sameNumber(inboundRecord.deliveryNoteNo, note),
        withinDays(inboundRecord.date, recent(date)),
        only === "paid" ? eq(inboundRecord.status, "DONE") : undefined,
        counts(inboundRecord, id),
      ),
    )
    .orderBy(desc(inboundRecord.id))
    .limit(MOST_OTHERS);
  return repeatCheck(others, { ...nothing, params: { note, vendor: others[0]?.vendor ?? "" } });
}

/** Checks a changed seal number against the records of all customers. */
export async function sealCheck(
  tx: Transaction,
  { id, date, sealNo: seal }: { id: number | null; date: string; sealNo: string | null },
  { before, at = "sealNo", only }: { before: { sealNo: string | null } | null; at?: string; only?: "delivered" },
): Promise<UnusualCheck[]> {
  if (seal === before?.sealNo) return [];
  const field = "sealNo";
  if (seal === null) return repeatCheck([], { field, area: "outbound", at, key: "sameSeal" });
  await lockName(tx, sql`'seal ' || ${keyOf(seal)}`);
  const others = await tx
    .select({ id: outboundRecord.id, name: outboundRecord.recordNo, day: outboundRecord.date })
    .from(outboundRecord)
    .where(
      and(
        sameNumber(outboundRecord.sealNo, seal),
        withinDays(outboundRecord.date, recent(date)),
        only === "delivered" ? eq(outboundRecord.status, "DONE") : undefined,
        counts(outboundRecord, id),
      ),
    )
    .orderBy(desc(outboundRecord.id))
    .limit(MOST_OTHERS);
  return repeatCheck(others, { field, area: "outbound", at, key: "sameSeal", params: { seal } });
}

const recent = (date: string) => ({ startDate: shiftDay(date, -REPEAT_DAYS), endDate: shiftDay(date, REPEAT_DAYS) });

const keyOf = (number: string) => numberKeyOf(sql`${number}::text`);

/** A dash alone is not a number. */
function sameNumber(column: typeof inboundRecord.deliveryNoteNo | typeof outboundRecord.sealNo, number: string): SQL {
  return sql`${column} is not null and ${numberKeyOf(column)} = ${keyOf(number)} and ${keyOf(number)} <> ''`;
}

function counts(table: typeof inboundRecord | typeof outboundRecord, exceptId: number | null): SQL | undefined {
  return and(
    isNull(table.deletedAt),
    ne(sql`${table.status}`, "CANCELLED"),
    exceptId === null ? undefined : ne(table.id, exceptId),
  );
}
