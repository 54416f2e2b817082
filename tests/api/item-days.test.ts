import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { findItemDays, rebuildItemDays } from "#backend/outbound/item-days";
import { useApi } from "../setup/api";
import { applyChanges, changes } from "../setup/report-changes";
import { fillReports } from "../setup/report-data";

/** The rows that reports of goods read (docs/domain.md, Reports), against the items and records they come from. */

const api = useApi();
beforeAll(() => fillReports(api.db, 20_261_127));

describe("the items of reports", () => {
  it("equal their records and bookings after any changes", async () => {
    expect(await findItemDays(api.db)).toEqual([]);
    await fc.assert(
      fc.asyncProperty(changes, async (statements) => {
        await applyChanges(api.db, statements);
        expect(await findItemDays(api.db)).toEqual([]);
      }),
      { numRuns: 60, seed: Number(process.env.REPORT_SEED ?? 44) },
    );
  });

  it("equal them when a transaction is rolled back", async () => {
    const undone = api.db.transaction(async (tx) => {
      await tx.execute(sql`update outbound_record set date = '2026-05-05'`);
      await tx.execute(sql`update outbound_record_item set deleted_at = now()`);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await findItemDays(api.db)).toEqual([]);
  });

  it("have the ex-DO of a booking that moves while an item takes from it", async () => {
    const item = sql`insert into outbound_record_item (outbound_record_id, outbound_item_id, loading_area, grade_id, marking_id, booking_id, bags, quantity_kg)
      select id, 1, 'K', 1, 2, 3, 10, 500 from outbound_record where deleted_at is null limit 1`;
    await api.db.execute(sql`update booking set ex_do_master_id = 1 where id = 3`);
    const taking = api.db.transaction(async (tx) => {
      await tx.execute(item);
      await api.db.execute(sql`update booking set ex_do_master_id = 2 where id = 3`);
      await tx.execute(sql`update booking set used_kg = used_kg where id = 3`);
    });
    await taking;
    expect(await findItemDays(api.db)).toEqual([]);
  });

  it("are named when they differ, and rebuilt", async () => {
    await api.db.execute(
      sql`update outbound_item_day set quantity_kg = quantity_kg + 1 where id = (select min(id) from outbound_item_day)`,
    );
    await api.db.execute(sql`delete from outbound_item_day where id = (select max(id) from outbound_item_day)`);
    expect(await findItemDays(api.db)).toHaveLength(2);
    expect(await rebuildItemDays(api.db)).toBe(2);
    expect(await findItemDays(api.db)).toEqual([]);
  });
});
