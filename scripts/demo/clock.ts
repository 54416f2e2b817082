import { sql } from "drizzle-orm";
import type { Transaction } from "#backend/db/client";
import { activity } from "#backend/db/tables/system";

/** Sets the moment of the calls that follow, in Unix milliseconds. */
export type SetClock = (moment: number) => Promise<void>;

const Present = Date;

/**
 * Runs work at moments of the past: `Date` in this process, `now()` and column defaults in its transaction, which must
 * be the database owner's.
 */
export async function inThePast(tx: Transaction, work: (setClock: SetClock) => Promise<void>): Promise<void> {
  let moment = Present.now();
  globalThis.Date = class extends Present {
    constructor(...parts: [] | [number | string]) {
      super(parts[0] ?? moment);
    }
    static override now = () => moment;
  } as DateConstructor;
  try {
    await tx.execute(sql`create schema demo`);
    await tx.execute(sql`create function demo.now() returns timestamptz stable language sql
      return current_setting('demo.moment')::timestamptz`);
    await replaceDefaults(tx, "now()", "demo.now()");
    // An unqualified now() is the demo's.
    await tx.execute(sql`set local search_path = demo, pg_catalog, public`);
    await tx.execute(sql`alter table ${activity} disable trigger activity__at`);
    await work(async (next) => {
      moment = next;
      await tx.execute(sql`select set_config('demo.moment', ${new Date().toISOString()}, true)`);
    });
    await tx.execute(sql`alter table ${activity} enable trigger activity__at`);
    await tx.execute(sql`set local search_path = public`);
    await replaceDefaults(tx, "demo.now()", "now()");
    await tx.execute(sql`drop schema demo cascade`);
  } finally {
    globalThis.Date = Present;
  }
}

async function replaceDefaults(tx: Transaction, from: string, to: string): Promise<void> {
  const { rows } = await tx.execute<{ change: string }>(sql`
    select format('alter table %I alter column %I set default %s', table_name, column_name, ${to}::text) as change
    from information_schema.columns where table_schema = 'public' and column_default = ${from}`);
  await tx.execute(sql.raw(rows.map(({ change }) => change).join(";")));
}

/** Returns a function from date and decimal hour (13.5) to Unix milliseconds. */
export function createClock(timeZone: string): (day: string, hour: number) => number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (day, hour) => {
    const utc = Date.parse(`${day}T00:00:00Z`);
    const local = Date.parse(`${format.format(utc).replace(" ", "T")}Z`);
    return Math.round(2 * utc - local + hour * 3_600_000);
  };
}
