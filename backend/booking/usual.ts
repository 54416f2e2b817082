import { eq, sql } from "drizzle-orm";
import type { Booking, BookingInput } from "#contract/orders/booking";
import { type EarlierRange, usualOfEarlier, withoutExceptions } from "#contract/weighing/earlier-values";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { booking } from "../db/tables/booking";
import { customer } from "../db/tables/masters";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { earlierCheck, wasUnusual } from "../records/earlier-check";
import type { UnusualCheck } from "../records/unusual";
import { plateCheck } from "../weighing/plate-party";

/** Usual kg of a booking, from those of its line and of the customer's newest POs (docs/domain.md, Unusual values). */

const POS = 20;
const BOOKINGS = 100;

export async function usualBookedKg(
  db: Reader,
  { id, poSaleLineId }: { id: number | null; poSaleLineId: number },
): Promise<EarlierRange | null> {
  const { rows } = await db.execute<{
    kg: number;
    sameLine: boolean;
    sameGoods: boolean;
    name: string;
    po: string;
    isException: boolean;
  }>(sql`
    with line as materialized (
      select ${poSaleLine.poSaleId} as po_id, ${poSaleLine.gradeId} as grade_id, ${poSale.customerId} as customer_id
      from ${poSaleLine} join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId} where ${poSaleLine.id} = ${poSaleLineId}
    ),
    recent as materialized (
      select po_id as id from line union
      (select ${poSale.id} from ${poSale} where ${poSale.customerId} = (select customer_id from line)
        and ${poSale.deletedAt} is null order by ${poSale.date} desc, ${poSale.id} desc limit ${POS})
    )
    select ${booking.quantityKg} as kg, ${poSaleLine.id} = ${poSaleLineId} as "sameLine",
      ${poSaleLine.gradeId} = line.grade_id as "sameGoods", ${customer.name} as name, ${poSale.poSalesNo} as po, ${wasUnusual(booking, "bookedKg")} as "isException"
    from line cross join recent join ${poSale} on ${poSale.id} = recent.id
    join ${customer} on ${customer.id} = ${poSale.customerId}
    join ${poSaleLine} on ${poSaleLine.poSaleId} = ${poSale.id} join ${booking} on ${booking.poSaleLineId} = ${poSaleLine.id}
    where ${booking.cancelledAt} is null and not ${booking.toCheck} and ${booking.deletedAt} is null and ${booking.id} is distinct from ${id}
    order by ${booking.id} desc limit ${BOOKINGS}`);
  const usualKg = (found: typeof rows) => withoutExceptions(found).map(({ kg }) => kg);
  const own = rows.filter(({ sameLine }) => sameLine);
  const name = rows[0]?.name ?? "";
  return usualOfEarlier("bookedKg", [
    { basis: "line", name: own[0]?.po ?? "", values: usualKg(own) },
    { basis: "partyGoods", name, values: usualKg(rows.filter(({ sameGoods }) => sameGoods)) },
    { basis: "party", name, values: usualKg(rows) },
  ]);
}

export async function bookingChecks(
  db: Reader,
  after: Pick<BookingInput, "poSaleLineId" | "quantityKg" | "licensePlate">,
  before: Booking | null,
): Promise<UnusualCheck[]> {
  const sameLine = after.poSaleLineId === before?.poSaleLineId;
  const sameKg = sameLine && after.quantityKg === before.quantityKg;
  const samePlate = sameLine && after.licensePlate === before.licensePlate;
  const { licensePlate: plate, poSaleLineId } = after;
  const kg = { field: "bookedKg", value: after.quantityKg, at: "quantityKg", unit: "kg" } as const;
  return [
    ...(sameKg ? [] : earlierCheck(await usualBookedKg(db, { id: before?.id ?? null, poSaleLineId }), kg)),
    ...(samePlate || plate === null
      ? []
      : await plateCheck(db, "outbound", { id: null, plate, ...(await readCustomer(db, poSaleLineId)) })),
  ];
}

async function readCustomer(db: Reader, poSaleLineId: number) {
  const rows = await db
    .select({ partyId: poSale.customerId })
    .from(poSaleLine)
    .innerJoin(poSale, eq(poSale.id, poSaleLine.poSaleId))
    .where(eq(poSaleLine.id, poSaleLineId));
  return oneRow(rows);
}
