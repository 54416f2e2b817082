import fc from "fast-check";
import { BOOKING_STATUSES } from "#contract/orders/booking-status";
import { shiftDay } from "#contract/plant/business-day";
import { LOADING_AREAS } from "#contract/constants";
import { itemNets } from "#contract/weighing/inbound-item-nets";
import { INBOUND_STATUSES } from "#contract/weighing/inbound-status";
import { OUTBOUND_STATUSES } from "#contract/weighing/outbound-status";
import type { Database } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { booking } from "#backend/db/tables/booking";
import { inboundRecord, inboundRecordItem } from "#backend/db/tables/inbound";
import { inboundItem, outboundItem } from "#backend/db/tables/masters";
import { outboundRecord, outboundRecordItem } from "#backend/db/tables/outbound";
import { outstanding } from "#backend/db/tables/outstanding";
import { poSale, poSaleLine } from "#backend/db/tables/po-sale";
import { production } from "#backend/db/tables/production";

/** Random documents of several months, inserted as rows, because API calls for a year take minutes. */

const FIRST_DAY = "2026-01-05";
const DAYS = 200;
/** Bookings used by trucks, which cannot be deleted. */
const KEPT_BOOKINGS = 50;

const day = fc.integer({ min: 0, max: DAYS }).map((days) => shiftDay(FIRST_DAY, days));
const kg = fc.integer({ min: 1, max: 90_000 });
const price = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100);
const two = fc.constantFrom(1, 2);
const gone = fc.integer({ min: 0, max: 9 }).map((one) => (one === 0 ? "2026-08-01T00:00:00.000Z" : null));
const rows = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, seed: number) => fc.sample(arbitrary, { numRuns, seed });

/** A moment of the nth truck, some minutes and seconds after its opening. */
const minute = (n: number, minutes: number) => new Date(Date.UTC(2026, 0, 5, n, minutes, n % 60)).toISOString();

/** Fills the database. @param seed reproduces the same rows */
export async function fillReports(db: Database, seed: number): Promise<void> {
  await db.insert(outboundItem).values({ name: "Dedak bal", unit: "bal" });
  await db.insert(inboundItem).values({ name: "Pupuk", unit: "karung" });

  const orders = rows(
    fc.record({
      date: day,
      customerId: two,
      type: fc.constantFrom("LOCAL", "EXPORT"),
      exDo: fc.option(two),
      gone,
      cancelled: fc.integer({ min: 0, max: 4 }),
      lines: fc.integer({ min: 1, max: 3 }),
    }),
    30,
    seed,
  );
  const pos = await db
    .insert(poSale)
    .values(
      orders.map(({ date, customerId, type, exDo, gone: deletedAt, cancelled }, n) => ({
        poSalesNo: `PO-${n}`,
        poSalesType: type as "LOCAL",
        date,
        customerId,
        exDoMasterId: exDo,
        deletedAt,
        status: cancelled === 0 ? ("CANCELLED" as const) : ("ACTIVE" as const),
      })),
    )
    .returning({ id: poSale.id });
  const amounts = fc.record({
    gradeId: two,
    markingId: two,
    orderedKg: kg,
    price: fc.option(price),
    booked: fc.nat(100),
    delivered: fc.nat(100),
  });
  const lines = await db
    .insert(poSaleLine)
    .values(
      pos.flatMap(({ id }, n) =>
        rows(amounts, orders[n]?.lines ?? 1, seed + n).map(({ gradeId, markingId, orderedKg, ...line }) => {
          const bookedKg = Math.floor((orderedKg * line.booked) / 100);
          const deliveredKg = Math.floor((bookedKg * line.delivered) / 100);
          return {
            poSaleId: id,
            gradeId,
            markingId,
            orderedKg,
            limitKg: orderedKg,
            pricePerKg: line.price,
            bookedKg,
            deliveredKg,
          };
        }),
      ),
    )
    .returning({ id: poSaleLine.id });
  // Every seventh delivery exceeds its order.
  const makeAdjustment = (n: number) => (n % 7 === 3 ? -90_000 - n : n % 5 === 0 ? -n : 0);
  await db
    .insert(outstanding)
    .values(lines.map(({ id }, n) => ({ poSaleLineId: id, adjustmentKg: makeAdjustment(n) })));
  const openings = fc.record({ date: day, customerId: two, gradeId: two, markingId: two, orderedKg: kg });
  await db.insert(outstanding).values(
    rows(openings, 8, seed).map((row, n) => ({
      ...row,
      poSalesNo: `LAMA-${n}`,
      poSalesType: "LOCAL" as const,
      exDoType: n % 2 ? ("OWN" as const) : null,
    })),
  );

  const booked = fc.record({
    date: day,
    line: fc.nat(lines.length - 1),
    exDoMasterId: two,
    quantityKg: kg,
    status: fc.constantFrom(...BOOKING_STATUSES),
    gone,
  });
  const bookings = await db
    .insert(booking)
    .values(
      rows(booked, 70, seed).map(({ date, line, exDoMasterId, quantityKg, status, gone: deletedAt }, n) => ({
        bookingNo: `BO-${n}`,
        date,
        poSaleLineId: lines[line]?.id ?? 0,
        exDoMasterId,
        quantityKg,
        deletedAt: n < KEPT_BOOKINGS ? null : deletedAt,
        usedKg:
          status === "ACTIVE" || status === "CANCELLED"
            ? 0
            : status === "USED"
              ? quantityKg
              : Math.floor(quantityKg / 2),
        cancelledAt: status === "CANCELLED" ? "2026-08-01T00:00:00.000Z" : null,
      })),
    )
    .returning({ id: booking.id });

  const made = fc.record({
    date: day,
    shift: fc.integer({ min: 1, max: 3 }),
    exDoMasterId: two,
    outboundItemId: fc.constantFrom(1, 2, 3),
    gradeId: two,
    markingId: two,
    bags: fc.nat(2000),
    quantityKg: kg,
    deletedAt: gone,
  });
  await db.insert(production).values(rows(made, 90, seed).map((row, n) => ({ ...row, productionNo: `PR-${n}` })));

  const weights = {
    date: day,
    first: fc.option(kg),
    second: fc.option(kg),
    gone,
    items: fc.integer({ min: 1, max: 3 }),
  };
  const goods = fc.record({
    outboundItemId: fc.constantFrom(1, 2, 3),
    gradeId: two,
    markingId: two,
    booking: fc.option(fc.nat(KEPT_BOOKINGS - 1)),
    bags: fc.nat(900),
    quantityKg: kg,
    deletedAt: gone,
  });
  const out = rows(fc.record({ ...weights, customerId: two, status: fc.constantFrom(...OUTBOUND_STATUSES) }), 80, seed);
  for (const [n, truck] of out.entries()) {
    const items = rows(goods, truck.items, seed + n);
    const itemsKg = items.reduce((sum, { quantityKg, deletedAt }) => sum + (deletedAt === null ? quantityKg : 0), 0);
    const firstKg = truck.first;
    const values = {
      recordNo: `BK-${n}`,
      date: truck.date,
      customerId: truck.customerId,
      licensePlate: `B ${n} OUT`,
      destination: n % 4 === 0 ? null : `Kota "${n % 4}"`,
      driverName: n % 3 === 0 ? null : `Sopir ${n % 3}`,
      status: truck.status,
      firstKg,
      secondKg: firstKg === null || truck.second === null ? null : firstKg + truck.second,
      itemsKg,
      deletedAt: truck.gone,
      createdAt: minute(n, 0),
      firstAt: firstKg === null ? null : minute(n, n % 50),
      secondAt: firstKg === null || truck.second === null ? null : minute(n, 90 + (n % 70)),
    };
    const [record] = await db.insert(outboundRecord).values(values).returning({ id: outboundRecord.id });
    await db.insert(outboundRecordItem).values(
      items.map(({ booking: at, ...item }, place) => ({
        ...item,
        outboundRecordId: record?.id ?? 0,
        loadedAt: n % 6 === 0 ? null : minute(n, 50 + place),
        loadingArea: LOADING_AREAS[(n + place) % 3] ?? "H",
        bookingId: at === null ? null : (bookings[at]?.id ?? null),
      })),
    );
  }

  const checkers = (await db.select({ id: appUser.id }).from(appUser).orderBy(appUser.id).limit(2)).map(({ id }) => id);
  const unusualPrice = {
    field: "pricePerKg" as const,
    value: 9000,
    usual: { low: 4000, high: 6000, basis: "prices" as const },
    by: { id: checkers[0] ?? 0, name: "Uji" },
    at: "2026-01-05T00:00:00.000Z",
    reason: "uji",
    clearedBy: null,
    clearedAt: null,
  };
  const brought = fc.record({ inboundItemId: fc.constantFrom(1, 2, 3), quantity: fc.nat(5000), deletedAt: gone });
  const trucks = rows(
    fc.record({ ...weights, vendorId: two, price: fc.option(price), status: fc.constantFrom(...INBOUND_STATUSES) }),
    80,
    seed + 1,
  );
  for (const [n, truck] of trucks.entries()) {
    const { first: secondKg, second: net } = truck;
    const both = secondKg !== null && net !== null;
    const netKg = both ? Math.max(1, net - (n % 3)) : null;
    const values = {
      recordNo: `BM-${n}`,
      date: truck.date,
      vendorId: truck.vendorId,
      licensePlate: `B ${n} IN`,
      driverName: n % 3 === 0 ? null : `Sopir ${n % 2}`,
      status: truck.status,
      firstKg: both ? secondKg + net : net,
      secondKg: both ? secondKg : null,
      netKg,
      deletedAt: truck.gone,
      deductionReason: n % 4 === 0 ? null : `Basah "${n % 2}"`,
      checkedById: n % 5 === 0 ? null : (checkers[n % 2] ?? null),
      unusual: n % 6 === 0 ? [unusualPrice] : [],
      pricePerKg: truck.price,
      amount: truck.price === null || netKg === null ? null : Math.round(truck.price * 100 * netKg) / 100,
    };
    const [record] = await db.insert(inboundRecord).values(values).returning({ id: inboundRecord.id });
    const items = rows(brought, truck.items, seed + n);
    const live = items.filter(({ deletedAt }) => deletedAt === null);
    const nets = itemNets(
      netKg,
      live.map(({ inboundItemId, quantity }) => ({ quantity, inboundItem: { unit: inboundItemId === 1 ? "kg" : "" } })),
    );
    await db.insert(inboundRecordItem).values(
      items.map((item) => ({
        ...item,
        netKg: nets[live.indexOf(item)] ?? null,
        inboundRecordId: record?.id ?? 0,
        notedQuantity: item.quantity,
      })),
    );
  }
}
