import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { shiftDay } from "#contract/business-day";

import { type HomeOverdue, type HomeOwed, MAX_NAMED_CUSTOMERS, MAX_NAMED_POS } from "#contract/home";
import type { Reader } from "../db/client";
import { withinDays } from "../db/lists";
import { oneRow } from "../db/one-row";
import { customer } from "../db/tables/masters";
import { outstandingBalance as balance } from "../db/tables/outstanding";
import { poSale } from "../db/tables/po-sale";
import { daysOfAReport } from "../stock/goods-stock";

/** Reads outstanding kg by customer and the oldest overdue POs in one statement. */
export async function readOrders(
  db: Reader,
  today: string,
  overdueDays: number,
): Promise<{ owed: HomeOwed; overdue: HomeOverdue }> {
  const range = daysOfAReport(today);
  const endDate = shiftDay(today, -overdueDays - 1);
  const owes = and(eq(balance.alive, true), gt(balance.outstandingKg, 0));
  const late = and(isNull(poSale.deletedAt), eq(poSale.status, "ACTIVE"), withinDays(poSale.date, { endDate }));
  const { rows } = await db.execute<{
    customers: HomeOwed["customers"];
    outstandingKg: string;
    number: number;
    total: number;
    pos: HomeOverdue["pos"];
  }>(sql`
    with balances as materialized (
      select ${balance.customerId} as id, ${balance.customerName} as name, ${balance.poSaleId} as po_sale_id,
        ${balance.outstandingKg} as kg, ${withinDays(balance.date, range)} as shown
      from ${balance} where ${owes}
    ),
    owed as materialized (
      select id, name, sum(kg) as "outstandingKg" from balances where shown group by 1, 2
    ),
    late as materialized (
      select ${poSale.id} as id, ${poSale.poSalesNo} as "poSalesNo", ${poSale.date} as date, ${poSale.customerId} as customer_id
      from ${poSale} where ${late}
    )
    select
      (select coalesce(json_agg(c order by "outstandingKg" desc, name, id), '[]') from (
        select * from owed order by "outstandingKg" desc, name, id limit ${MAX_NAMED_CUSTOMERS}
      ) c) as customers,
      (select coalesce(sum("outstandingKg"), 0) from owed) as "outstandingKg",
      (select count(*)::int from owed) as number,
      (select count(*)::int from late) as total,
      (select coalesce(json_agg(p order by date, id), '[]') from (
        select named.id, named."poSalesNo", named.date, ${customer.name} as customer,
          (select coalesce(sum(kg), 0) from balances where po_sale_id = named.id) as "outstandingKg"
        from (select * from late order by date, id limit ${MAX_NAMED_POS}) named
        join ${customer} on ${customer.id} = named.customer_id
      ) p) as pos`);
  const { customers, outstandingKg, number, total, pos } = oneRow(rows);
  return {
    owed: { customers, outstandingKg: Number(outstandingKg), number, ...range },
    overdue: { endDate, total, pos },
  };
}
