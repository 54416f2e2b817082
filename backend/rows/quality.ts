import { and, isNull, ne, sql } from "drizzle-orm";
import { qualityRows } from "#contract/rows/quality";
import { inboundRecord as record, inboundRecordItem as item } from "../db/tables/inbound";
import { inboundItem, vendor } from "../db/tables/masters";
import { defineSource } from "./engine/source";
import { plateFilter } from "./inbound";

const part = (name: string) => sql`(factor ->> ${sql.raw(`'${name}'`)})`;

export const qualities = defineSource(qualityRows, {
  table: record,
  date: record.date,
  document: record.id,
  live: and(isNull(record.deletedAt), ne(record.status, "CANCELLED")) ?? sql`true`,
  filters: { licensePlate: plateFilter },
  rows: {
    from: sql`${record} join ${item} on ${item.inboundRecordId} = ${record.id} and ${item.deletedAt} is null
      cross join lateral jsonb_array_elements(${item.sample} -> 'factors') with ordinality factors (factor, place)
      left join ${inboundItem} on ${inboundItem.id} = ${item.inboundItemId}
      left join ${vendor} on ${vendor.id} = ${record.vendorId}`,
    id: sql`(${item.id} * 10 + place)::int`,
    columns: {
      sampleNo: sql`${item.sample} ->> 'sampleNo'`,
      factor: sql`${inboundItem.name} || ' · ' || ${part("name")} || coalesce(' (' || ${part("unit")} || ')', '')`,
      value: sql`${part("value")}::numeric`,
      limit: sql`${part("limit")}::numeric`,
      steps: sql`${part("steps")}::int`,
      pct: sql`${part("pct")}::numeric`,
    },
  },
});
