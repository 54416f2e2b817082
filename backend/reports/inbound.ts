import { sql } from "drizzle-orm";
import { inboundReport } from "#contract/inbound-report";
import { inboundRecord as record, inboundRecordItem as item } from "../db/tables/inbound";
import { inboundItem, vendor } from "../db/tables/masters";
import { defineSource } from "../rows/engine/source";
import { trucksOf } from "./trucks";

const trucks = trucksOf(record);

const pricePerKg = sql`coalesce(${record.pricePerKg}, ${item.pricePerKg})`;

export const inboundRecords = defineSource(inboundReport, {
  ...trucks.report,
  rows: {
    from: sql`${record} join ${vendor} on ${vendor.id} = ${record.vendorId}`,
    columns: {
      ...trucks.columns,
      goods: sql`(
        select string_agg(${inboundItem.name}, ', ' order by ${item.id})
        from ${item} join ${inboundItem} on ${inboundItem.id} = ${item.inboundItemId}
        where ${item.inboundRecordId} = ${record.id} and ${item.deletedAt} is null
      )`,
      grossKg: record.firstKg,
      tareKg: record.secondKg,
      deductedKg: sql`${record.firstKg} - ${record.secondKg} - ${record.netKg}`,
      netKg: record.netKg,
      pricePerKg: record.pricePerKg,
      amount: record.amount,
    },
  },
  items: {
    joins: sql`join ${item} on ${item.inboundRecordId} = ${record.id} and ${item.deletedAt} is null
      join ${inboundItem} on ${inboundItem.id} = ${item.inboundItemId}`,
    id: item.id,
    columns: {
      ...trucks.columns,
      netKg: item.netKg,
      pricePerKg,
      // Net in kg times price in cents is exact.
      amount: sql`case when ${record.amount} is not null then ${item.netKg} * ${pricePerKg} end`,
    },
    units: { unit: inboundItem.unit, count: item.quantity },
  },
});
