import { sql } from "drizzle-orm";
import { INBOUND_OPEN, inboundWaitingFor } from "#contract/weighing/inbound-status";
import { inboundRows } from "#contract/rows/inbound";
import { appUser } from "../db/tables/accounts";
import { inboundRecord as record, inboundRecordItem as item } from "../db/tables/inbound";
import { inboundItem, vendor } from "../db/tables/masters";
import { defineRowSource, pairColumns, partOf } from "./engine/source";
import { finishedAt, newestMoment, truckSource } from "./trucks";

export const lastInboundStepAt = newestMoment(
  record.createdAt,
  record.firstAt,
  sql`(${record.weighingsBetween} -> -1 ->> 'at')::timestamptz`,
  record.checkedAt,
  record.secondAt,
  finishedAt(record),
  record.cancelledAt,
);

const trucks = truckSource(record, {
  open: INBOUND_OPEN,
  waitingFor: inboundWaitingFor,
  grossKg: record.firstKg,
});
/** Null without a net weight. */
export const deductedKg = sql`(${record.firstKg} - ${record.secondKg} - ${record.netKg})`;
const pricePerKg = sql`coalesce(${record.pricePerKg}, ${item.pricePerKg})`;

/** Samples as in histories (backend/inbound/record.ts); null without one. */
const sample = sql`(
  select string_agg(concat_ws(' · ', ${item.sample} ->> 'sampleNo', (
    select string_agg(concat(factor ->> 'name', ' · ', replace(factor ->> 'value', '.', ','),
      case factor ->> 'unit' when '%' then '%' else ' ' || (factor ->> 'unit') end), ' · ' order by place)
    from jsonb_array_elements(${item.sample} -> 'factors') with ordinality factors (factor, place)
  )), '; ' order by ${item.id})
  from ${item} where ${item.inboundRecordId} = ${record.id} and ${item.deletedAt} is null and ${item.sample} is not null
)`;

/** Columns, items and plates of inbound trucks, for several reports. */
export const inboundColumns = {
  ...trucks.columns,
  goods: sql`(
    select string_agg(${inboundItem.name}, ', ' order by ${item.id})
    from ${item} join ${inboundItem} on ${inboundItem.id} = ${item.inboundItemId}
    where ${item.inboundRecordId} = ${record.id} and ${item.deletedAt} is null
  )`,
  grossKg: record.firstKg,
  tareKg: record.secondKg,
  deductedKg,
  sample,
};
export const inboundItems = {
  table: item,
  of: item.inboundRecordId,
  joins: sql`left join ${vendor} on ${vendor.id} = ${record.vendorId}
    left join ${inboundItem} on ${inboundItem.id} = ${item.inboundItemId}`,
  columns: {
    ...trucks.columns,
    netKg: item.netKg,
    pricePerKg,
    // Net in kg times price in cents is exact.
    amount: sql`case when ${record.amount} is not null then ${item.netKg} * ${pricePerKg} end`,
  },
};
export const plateFilter = trucks.documents.filters.licensePlate;

/** The mark of an own price has its item. */
const hasUnusualPrice = sql`jsonb_path_exists(${record.unusual},
  '$[*] ? (@.field == "pricePerKg" && (!exists(@.itemId) || @.itemId == null || @.itemId == $item))', jsonb_build_object('item', ${item.id}))`;

/** The newest price that the vendor was paid for the goods. */
const lastPrice = sql`(
  select coalesce(paid.price_per_kg, part.price_per_kg)
  from ${record} paid join ${item} part on part.inbound_record_id = paid.id and part.deleted_at is null
  where paid.vendor_id = ${record.vendorId} and part.inbound_item_id = ${item.inboundItemId} and paid.status = 'DONE'
    and paid.deleted_at is null and coalesce(paid.price_per_kg, part.price_per_kg) > 0
  order by paid.date desc, paid.id desc limit 1)`;

export const inboundRecords = defineRowSource(inboundRows, {
  ...trucks.documents,
  rows: {
    from: sql`${record} left join ${vendor} on ${vendor.id} = ${record.vendorId}
      left join ${appUser} on ${appUser.id} = ${record.firstById}`,
    columns: {
      ...inboundColumns,
      weighedInBy: appUser.name,
      // No join: rows of items group by it too. A check counts until changed goods return the record to WEIGHED_IN.
      checkedBy: sql`(select checker.name from ${appUser} checker
        where checker.id = ${record.checkedById} and ${record.status} not in ('WAITING', 'WEIGHED_IN'))`,
      deductedAmount: sql`round(${deductedKg} * ${record.amount} / nullif(${record.netKg}, 0), 2)`,
    },
    groups: { vendor: { id: record.vendorId, label: vendor.name, master: vendor } },
  },
  items: {
    ...inboundItems,
    columns: {
      ...inboundItems.columns,
      unusualAmount: sql`case when ${hasUnusualPrice} then ${inboundItems.columns.amount} end`,
      estimatedAmount: sql`case when ${record.status} = 'WEIGHED_OUT' then ${item.netKg} * ${lastPrice} end`,
    },
    groups: {
      item: { id: item.inboundItemId, label: inboundItem.name, master: inboundItem },
      "item-vendor": pairColumns([item.inboundItemId, record.vendorId], [inboundItem.name, vendor.name]),
    },
    units: { unit: inboundItem.unit, count: item.quantity },
  },
  list: {
    ...trucks.list,
    filters: { ...trucks.list.filters, vendorId: record.vendorId, inboundItemId: partOf(item.inboundItemId) },
    sortGroups: { vendor: vendor.id, status: record.status },
  },
});
