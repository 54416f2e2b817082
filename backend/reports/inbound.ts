import { isNull, sql } from "drizzle-orm";
import { inboundReport } from "#contract/inbound-report";
import { plateKey } from "#contract/plate";
import { plateKeyOf } from "../db/columns";
import { inboundRecord as record, inboundRecordItem as item } from "../db/tables/inbound";
import { inboundItem, vendor } from "../db/tables/masters";
import { stayMinutes } from "../records/weighing-record-queries";
import { defineSource } from "./source";

// Weights in pairs, so that what holds of the weights of a truck holds of their sums (docs/domain.md, Conventions).
const weighed = sql`${record.firstKg} is not null and ${record.secondKg} is not null`;
const columns = {
  recordNo: record.recordNo,
  date: record.date,
  licensePlate: record.licensePlate,
  vendor: vendor.name,
  status: record.status,
};

export const inboundRecords = defineSource(inboundReport, {
  date: record.date,
  document: record.id,
  live: isNull(record.deletedAt),
  cancelled: sql`${record.status} = 'CANCELLED'`,
  rows: {
    from: sql`${record} join ${vendor} on ${vendor.id} = ${record.vendorId}`,
    id: record.id,
    columns: {
      ...columns,
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
      stayMinutes: stayMinutes(record),
    },
    counted: { netKg: weighed, grossKg: weighed, tareKg: weighed, deductedKg: weighed, amount: weighed },
    groups: { vendor: { id: vendor.id, label: vendor.name } },
  },
  items: {
    from: sql`${record}
      join ${vendor} on ${vendor.id} = ${record.vendorId}
      join ${item} on ${item.inboundRecordId} = ${record.id} and ${item.deletedAt} is null
      join ${inboundItem} on ${inboundItem.id} = ${item.inboundItemId}`,
    id: item.id,
    columns: { ...columns, item: inboundItem.name },
    units: { unit: inboundItem.unit, count: item.quantity },
    counted: { units: weighed },
    groups: { item: { id: inboundItem.id, label: inboundItem.name } },
  },
  filters: {
    licensePlate: { of: plateKeyOf(record.licensePlate), key: plateKey },
    status: { of: record.status },
  },
});
