import { eq, getViewSelectedFields, inArray, sql } from "drizzle-orm";
import { getViewConfig } from "drizzle-orm/pg-core";
import type { Outstanding, OutstandingList, OutstandingQuery } from "#contract/orders/outstanding";
import type { Reader } from "../db/client";
import { outstandingBalance as balance } from "../db/tables/outstanding";
import type { BackendEnv } from "../env";
import { foundRow } from "../http/errors";
import { balancesAsOf } from "../rows/balances-as-of";
import { readRows } from "../rows/engine/list";
import { daysLeft, isOfPace, outstandings, paceUntil } from "../rows/outstanding";

/** Lists a page of balances with sums over all pages. */
export function listOutstanding(
  db: Reader,
  query: OutstandingQuery,
  { APP_TIMEZONE: timeZone }: Pick<BackendEnv, "APP_TIMEZONE">,
): Promise<OutstandingList> {
  const { asOf } = query;
  // Named as the view, which it hides.
  const past = asOf && db.$with(VIEW, {}).as(sql`select * from ${balancesAsOf({ asOf, timeZone })}`);
  const rows = () =>
    (past ? db.with(past) : db)
      .select({ ...getViewSelectedFields(balance), daysLeft })
      .from(balance)
      .leftJoin(paceUntil({ asOf, timeZone }), isOfPace);
  return readRows(db, outstandings, { query, caller: null, timeZone }, rows, ({ daysLeft: days, ...row }) => ({
    ...toOutstanding(row),
    daysLeft: days,
  }));
}

const VIEW = getViewConfig(balance).name;

export async function findOutstanding(db: Reader, id: number): Promise<Outstanding> {
  return foundRow(await findOutstandings(db, [id]));
}

/** Returns false if the PO is cancelled or deleted or the line removed. */
export async function isAlive(db: Reader, id: number): Promise<boolean> {
  const [row] = await db.select({ alive: balance.alive }).from(balance).where(eq(balance.id, id));
  return row?.alive ?? false;
}

export async function findOutstandings(db: Reader, ids: number[]): Promise<Outstanding[]> {
  const rows = await db.select().from(balance).where(inArray(balance.id, ids)).orderBy(balance.id);
  return rows.map(toOutstanding);
}

function toOutstanding(row: typeof balance.$inferSelect): Outstanding {
  const { alive: _alive, customerCode, customerName, gradeCode, gradeName, markingName, ...own } = row;
  return {
    ...own,
    customer: { id: row.customerId, code: customerCode, name: customerName },
    grade: { id: row.gradeId, code: gradeCode, name: gradeName },
    marking: { id: row.markingId, name: markingName },
  };
}
