import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listOutbound } from "#backend/outbound/queries";
import { outboundRecordQuery } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";

/** Pages of a long list, read near, from the end and by groups (backend/rows/engine/page.ts), against one sorted query. */

const api = useApi();
const today = "2026-01-01";
const OFFICE = { roles: ["OFFICE" as const] };
/** Enough rows for pages that are read from the end. */
const ROWS = 2_500;

beforeAll(async () => {
  await api.db.execute(
    sql`insert into customer (code, name) select 'D' || n, 'PT ' || n / 2 * 7 % 5 from generate_series(1, 12) n`,
  );
  await api.db.execute(sql`
    insert into outbound_record (customer_id, record_no, date, license_plate, status, first_kg, first_source, second_kg, second_source, deleted_at)
    select c.id, 'BK-T-' || n, ${today}::date - n * 7 % 100, 'B ' || n || ' X', case n % 9 when 0 then 'CANCELLED' when 1 then 'WAITING' else 'DONE' end,
      case n % 9 when 1 then null else 9000 + n end, 'MANUAL', case n % 9 when 1 then null else 20000 + 2 * n end, 'MANUAL',
      case n % 31 when 0 then now() end
    from generate_series(1, ${ROWS}::int) n join (select id, row_number() over (order by id) as place from customer) c on c.place = 1 + n % 10`);
});

const SORTS: [sort: string, order: string][] = [
  ["", "r.date desc"],
  ["date", "r.date"],
  ["-customer", "c.name collate names desc, r.date desc"],
  ["status", "r.status, r.date desc"],
  ["netKg", "second_kg - first_kg"],
  ["-netKg", "second_kg - first_kg desc nulls last"],
  ["-licensePlate", "license_plate desc"],
];
const FILTERS: [query: Record<string, string>, where: string][] = [
  [{}, "true"],
  [{ customer: "PT", withCancelled: "0" }, "c.name like 'PT%' and r.status <> 'CANCELLED'"],
];

describe.each(FILTERS)("a list with %o", (query, where) => {
  it.each(SORTS)("lists each row once over all pages, sorted by '%s'", async (sort, order) => {
    const { rows } = await api.db.execute<{ no: string }>(sql`
      select record_no as no from outbound_record r join customer c on c.id = r.customer_id
      where r.deleted_at is null and ${sql.raw(where)} order by ${sql.raw(order)}, r.id desc`);
    const listed: string[] = [];
    for (let page = 1; listed.length < rows.length && page < 50; page++) {
      const given = { ...query, ...(sort && { sort }), page: String(page), perPage: "100" };
      const { data, total } = await listOutbound(api.db, outboundRecordQuery.parse(given), OFFICE);
      expect(total).toBe(rows.length);
      listed.push(...data.map(({ recordNo }) => recordNo));
    }
    expect(listed).toEqual(rows.map(({ no }) => no));
  });
});
