import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { useApi } from "../setup/api";
import { truckAt } from "../setup/trucks";

/** Rows and totals of an answer, while a change is saved between their statements. */
const api = useApi();
const DAYS = "startDate=2026-04-01&endDate=2026-04-30";
const LOCK = sql`4711`;

interface Answer {
  data: { netKg: number }[];
  summary: { netKg: number };
}

beforeAll(async () => {
  for (const date of ["2026-04-01", "2026-04-02"]) await truckAt(api, "DONE", { date, driverName: "Asep" });
  await api.token("ADMIN");
  // A statement that filters by a driver waits while the lock is held, after it has taken its snapshot.
  await api.db.execute(sql`alter function search_key(text) rename to own_search_key`);
  await api.db.execute(sql`
    create function search_key(text) returns text language plpgsql stable as $$
      begin
        perform pg_advisory_lock_shared(4711);
        perform pg_advisory_unlock_shared(4711);
        return own_search_key($1);
      end $$`);
});

describe("rows and totals", () => {
  it.each([
    `/outbound-record?${DAYS}&driverName=asep`,
    `/outbound-record?${DAYS}&driverName=asep&sort=customer`,
    `/outbound-record-report?${DAYS}&driverName=asep`,
    `/outbound-record-report?${DAYS}&driverName=asep&type=daily`,
  ])("of %s are of one moment", async (path) => {
    const { answer } = await api.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      const reading = { answer: api.get<Answer>("ADMIN", path) };
      await expect
        .poll(() =>
          tx.execute(sql`select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`),
        )
        .toMatchObject({ rowCount: 1 });
      await tx.execute(
        sql`update outbound_record set second_kg = second_kg + 1000 where date between '2026-04-01' and '2026-04-30'`,
      );
      return reading;
    });
    const { status, body } = await answer;
    expect(status).toBe(200);
    expect(body.summary.netKg).toBe(body.data.reduce((sum, { netKg }) => sum + netKg, 0));
  });
});
