import { sql, type SQL } from "drizzle-orm";
import { booking } from "../db/tables/booking";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { balanceChange, outstandingBalance as balance } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import type { AsOf } from "./engine/source";

/**
 * Returns the balances to select from, under the view's name: the view today, or as they stood at the end of a day
 * (docs/domain.md, As of a day). Subtracts later changes, so recent days are cheap.
 */
export function balancesAsOf(day: AsOf | undefined): SQL {
  if (day === undefined) return sql`${balance}`;
  const { asOf } = day;
  const end = sql`((${asOf}::date + 1)::timestamp at time zone ${day.timeZone})`;
  const delivered = sql`(b.delivered_kg - coalesce(delivered.kg, 0))`;
  const shortClosed = sql`(b.short_closed_kg - coalesce(changed.short_closed_kg, 0))`;
  const adjustment = sql`(b.adjustment_kg - coalesce(changed.adjustment_kg, 0))`;
  // Materialized: with the filters of a report, which hide the number of rows, the joins would be planned for one row.
  return sql`(with balances as materialized (
    select b.id, b.version, b.created_at, b.updated_at, b.deleted_at, b.po_sale_line_id, b.po_sale_id,
      b.deleted_at is null and ${poSaleLine.deletedAt} is null and ${poSale.deletedAt} is null
        and (${poSale.status} is distinct from 'CANCELLED' or ${poSale.cancelledAt} >= ${end}) as alive,
      b.date, b.po_sales_no, b.po_sales_type, b.ex_do_type, b.customer_id, b.customer_code, b.customer_name,
      b.grade_id, b.grade_code, b.grade_name, b.marking_id, b.marking_name, b.ordered_kg,
      b.booked_kg - coalesce(booked.kg, 0) as booked_kg, ${delivered} as delivered_kg,
      ${shortClosed} as short_closed_kg, ${adjustment} as adjustment_kg,
      case when changed.adjustment_kg is null or changed.adjustment_kg = 0 then b.adjustment_reason end as adjustment_reason,
      b.ordered_kg + ${adjustment} - ${delivered} - ${shortClosed} as outstanding_kg, b.note
    from ${balance} b
    left join ${poSaleLine} on ${poSaleLine.id} = b.po_sale_line_id
    left join ${poSale} on ${poSale.id} = b.po_sale_id
    left join (
      select ${booking.poSaleLineId} as line_id, sum(${item.quantityKg})::int as kg
      from ${record} join ${item} on ${item.outboundRecordId} = ${record.id} and ${item.deletedAt} is null
      join ${booking} on ${booking.id} = ${item.bookingId}
      where ${record.date} > ${asOf} and ${record.status} = 'DONE' and ${record.deletedAt} is null group by 1
    ) delivered on delivered.line_id = b.po_sale_line_id
    left join (
      select ${booking.poSaleLineId} as line_id, sum(case
        when ${booking.date} > ${asOf} and ${booking.cancelledAt} is null then ${booking.quantityKg}
        when ${booking.date} <= ${asOf} and ${booking.cancelledAt} >= ${end} then -${booking.quantityKg}
        else 0 end)::int as kg
      from ${booking} where ${booking.deletedAt} is null and (${booking.date} > ${asOf} or ${booking.cancelledAt} >= ${end})
      group by 1
    ) booked on booked.line_id = b.po_sale_line_id
    left join (
      select ${balanceChange.outstandingId} as id, sum(${balanceChange.adjustmentKg})::int as adjustment_kg,
        sum(${balanceChange.shortClosedKg})::int as short_closed_kg
      from ${balanceChange} where ${balanceChange.at} >= ${end} group by 1
    ) changed on changed.id = b.id
    where b.date <= ${asOf}
  ) select * from balances) as ${balance}`;
}
