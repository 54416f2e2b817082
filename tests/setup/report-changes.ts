import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import type { Database } from "#backend/db/client";
import { shiftDay } from "#contract/plant/business-day";

/** Random changes of outbound records, as SQL: what a plant corrects, cancels, deletes and restores in a year. */

const day = fc.integer({ min: 0, max: 200 }).map((days) => shiftDay("2026-01-05", days));
const two = fc.constantFrom(1, 2);
const kg = fc.integer({ min: 1, max: 90_000 });
const record = fc.integer({ min: 1, max: 80 });
const item = fc.integer({ min: 1, max: 150 });

const recordTo = (id: fc.Arbitrary<number>, values: fc.Arbitrary<SQL>) =>
  fc.tuple(id, values).map(([of, to]) => sql`update outbound_record set ${to} where id = ${of}`);
const itemTo = (values: fc.Arbitrary<SQL>) =>
  fc.tuple(item, values).map(([of, to]) => sql`update outbound_record_item set ${to} where id = ${of}`);
const deletion = fc.constantFrom(sql`deleted_at = now()`, sql`deleted_at = null`);

const change: fc.Arbitrary<SQL> = fc.oneof(
  recordTo(
    record,
    day.map((to) => sql`date = ${to}`),
  ),
  recordTo(
    record,
    fc.constantFrom("CANCELLED", "DONE", "LOADING").map((to) => sql`status = ${to}`),
  ),
  recordTo(record, fc.constantFrom(sql`first_kg = null, second_kg = null`, sql`first_kg = 1, second_kg = 5`)),
  recordTo(
    record,
    fc.oneof(
      two.map((customer) => sql`customer_id = ${customer}`),
      fc.constantFrom("Kota 1", "Kota 2", null).map((to) => sql`destination = ${to}`),
      fc.constantFrom("Sopir 1", "Sopir 2", null).map((driver) => sql`driver_name = ${driver}`),
    ),
  ),
  recordTo(record, deletion),
  itemTo(
    fc
      .tuple(two, two, kg)
      .map(([grade, marking, own]) => sql`grade_id = ${grade}, marking_id = ${marking}, quantity_kg = ${own}`),
  ),
  itemTo(
    fc
      .tuple(fc.constantFrom(1, 2, 3), fc.nat(900))
      .map(([goods, bags]) => sql`outbound_item_id = ${goods}, bags = ${bags}`),
  ),
  itemTo(fc.constantFrom("H", "I", "J").map((area) => sql`loading_area = ${area}`)),
  itemTo(fc.option(fc.integer({ min: 1, max: 40 })).map((booking) => sql`booking_id = ${booking}::int`)),
  itemTo(deletion),
  fc
    .tuple(fc.integer({ min: 1, max: 40 }), two)
    .map(([of, exDo]) => sql`update booking set ex_do_master_id = ${exDo} where id = ${of}`),
  fc
    .tuple(two, two)
    .map(
      ([from, to]) => sql`update outbound_record_item set marking_id = ${to} where marking_id = ${from} and id % 3 = 0`,
    ),
  record.map(
    (
      of,
    ) => sql`insert into outbound_record_item (outbound_record_id, outbound_item_id, loading_area, grade_id, marking_id, bags, quantity_kg)
      select id, 1 + id % 3, 'K', 1, 2, 10, 500 from outbound_record where id in (${of}, ${of} + 1)`,
  ),
);

/** Changes of one transaction. */
export const changes = fc.array(change, { minLength: 1, maxLength: 12 });

export async function applyChanges(db: Database, statements: readonly SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
    await tx.execute(sql`
      update outbound_record r set items_kg = coalesce((
        select sum(quantity_kg) from outbound_record_item i where i.outbound_record_id = r.id and i.deleted_at is null
      ), 0)`);
  });
}
