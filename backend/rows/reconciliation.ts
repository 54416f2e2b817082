import { and, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DayRange } from "#contract/reports/report-periods";
import { reconciliationRows } from "#contract/rows/reconciliation";
import { inboundRecord as record, inboundRecordItem as item } from "../db/tables/inbound";
import { inboundItem, vendor } from "../db/tables/masters";
import { defineSource } from "./engine/source";
import { inboundColumns, inboundItems, plateFilter } from "./inbound";
import { weighedTwice } from "./trucks";

const weighedKg = sql`(${record.firstKg} - ${record.secondKg})`;
const notedKg = sql`noted.kg`;
const differenceKg = sql`(${weighedKg} - ${notedKg})`;

/** Joins the kg of the delivery notes; null where goods are not all in kg. */
const withNotes = (range?: DayRange): SQL => sql`${record}
  left join ${vendor} on ${vendor.id} = ${record.vendorId}
  left join (
    select ${item.inboundRecordId} as record_id,
      case when bool_and(${inboundItem.unit} = 'kg') then sum(${item.notedQuantity})::int end as kg
    from ${item} join ${inboundItem} on ${inboundItem.id} = ${item.inboundItemId}
      ${range ? sql`join ${record} on ${record.id} = ${item.inboundRecordId} and ${record.date} between ${range.startDate} and ${range.endDate}` : sql``}
    where ${item.deletedAt} is null group by 1
  ) noted on noted.record_id = ${record.id}`;

const other = alias(item, "other");
/** `notedKg is not null` of the truck of an item. */
const hasNoteInKg = sql`(
  select bool_and(${inboundItem.unit} = 'kg') and count(${other.notedQuantity}) > 0
  from ${item} ${sql.identifier("other")} join ${inboundItem} on ${inboundItem.id} = ${other.inboundItemId}
  where ${other.inboundRecordId} = ${record.id} and ${other.deletedAt} is null
)`;

export const reconciliations = defineSource(reconciliationRows, {
  table: record,
  date: record.date,
  document: record.id,
  live: and(isNull(record.deletedAt), weighedTwice(record)) ?? sql`true`,
  finished: sql`${notedKg} is not null`,
  filters: { licensePlate: plateFilter },
  rows: {
    from: withNotes(),
    fromIn: (_timeZone, range) => withNotes(range),
    columns: {
      ...inboundColumns,
      notedKg,
      weighedKg,
      differenceKg,
      differencePct: sql`round(100.0 * ${differenceKg} / nullif(${notedKg}, 0), 2)`,
    },
  },
  items: {
    ...inboundItems,
    finished: hasNoteInKg,
    columns: {
      ...inboundItems.columns,
      notedKg: sql`case when ${inboundItem.unit} = 'kg' then ${item.notedQuantity} end`,
    },
  },
});
