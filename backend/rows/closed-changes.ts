import { sql, type SQL } from "drizzle-orm";
import { closedChangeRows } from "#contract/rows/closed-changes";
import { appUser } from "../db/tables/accounts";
import { booking } from "../db/tables/booking";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { outstandingBalance } from "../db/tables/outstanding";
import { poSale } from "../db/tables/po-sale";
import { production } from "../db/tables/production";
import { openingStock } from "../db/tables/stock";
import { activity } from "../db/tables/system";
import { defineSource } from "./engine/source";
import { changedText } from "./fact-text";

/** Menu label, labels, number and day of each kind of history. */
const AREAS = [
  ["outbound-record", "outbound", "outbound", outboundRecord, outboundRecord.recordNo],
  ["inbound-record", "inbound", "inbound", inboundRecord, inboundRecord.recordNo],
  ["po-sale", "poSales", "poSale", poSale, poSale.poSalesNo],
  ["booking", "booking", "booking", booking, booking.bookingNo],
  ["production", "production", "production", production, production.productionNo],
  ["outstanding", "outstanding", "outstanding", outstandingBalance, outstandingBalance.poSalesNo],
  ["opening-stock", "openingStock", "openingStock", openingStock, sql`null`],
] as const;

const ofEach = (value: (area: (typeof AREAS)[number]) => SQL): SQL =>
  sql`case ${activity.entity} ${sql.join(
    AREAS.map((area) => sql`when ${area[0]} then ${value(area)}`),
    sql` `,
  )} end`;
/** Lists are joined; statuses become the path of their label. */
const changeText = (side: "from" | "to"): SQL => sql`case
  when jsonb_typeof(change -> ${side}) = 'array'
    then (select string_agg(line, '; ') from jsonb_array_elements_text(change -> ${side}) line)
  when change ->> 'field' = 'status' then labels || '.status.' || (change ->> ${side})
  else ${changedText(sql`change ->> 'field'`, sql`(change -> ${side})`)} end`;

const selectClosedChanges = (timeZone: string): SQL => sql`(
  select entry.id, entry.entity_id, entry.area, entry.by, entry.number, entry.day, entry.closed_reason,
    (entry.at at time zone ${timeZone})::date as date, to_char(entry.at at time zone ${timeZone}, 'HH24:MI') as time,
    entry.labels || '.field.' || (change ->> 'field') as field, ${changeText("from")} as "from", ${changeText("to")} as "to",
    row_number() over (order by entry.id, place) as line
  from (
    select ${activity.id} as id, ${activity.at} as at, ${activity.entityId} as entity_id, ${appUser.name} as by,
      ${activity.changes} as changes, ${ofEach((area) => sql`${area[1]}::text`)} as area, ${ofEach((area) => sql`${area[2]}::text`)} as labels,
      ${ofEach(([, , , table, number]) => sql`(select ${number}::text from ${table} where ${table.id} = ${activity.entityId})`)} as number,
      ${ofEach(([, , , table]) => sql`(select ${table.date}::text from ${table} where ${table.id} = ${activity.entityId})`)} as day,
      jsonb_path_query_first(${activity.changes}, '$[*] ? (@.field == "closedReason").to') #>> '{}' as closed_reason
    from ${activity} left join ${appUser} on ${appUser.id} = ${activity.userId}
    where ${activity.changes} @> '[{"field":"closedReason"}]'
  ) entry
  -- A deletion changes no field.
  left join lateral jsonb_array_elements(entry.changes) with ordinality changed (change, place)
    on change ->> 'field' <> 'closedReason'
) closed_change`;

export const closedChanges = defineSource(closedChangeRows, {
  date: sql`closed_change.date`,
  document: sql`closed_change.id`,
  opens: sql`closed_change.entity_id`,
  live: sql`true`,
  rows: {
    from: selectClosedChanges("UTC"),
    fromIn: selectClosedChanges,
    id: sql`closed_change.line`,
    columns: {
      date: sql`closed_change.date::text`,
      time: sql`closed_change.time`,
      by: sql`closed_change.by`,
      area: sql`closed_change.area`,
      recordNo: sql`closed_change.number`,
      recordDate: sql`closed_change.day`,
      changedField: sql`closed_change.field`,
      from: sql`closed_change."from"`,
      to: sql`closed_change."to"`,
      closedReason: sql`closed_change.closed_reason`,
    },
  },
});
