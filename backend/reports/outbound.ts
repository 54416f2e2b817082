import { isNull, sql } from "drizzle-orm";
import { outboundReport } from "#contract/outbound-report";
import { plateKey } from "#contract/plate";
import { plateKeyOf } from "../db/columns";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { stayMinutes } from "../records/weighing-record-queries";
import { defineSource } from "./source";

// Weights in pairs, so that what holds of the weights of a truck holds of their sums (docs/domain.md, Conventions).
const weighed = sql`${record.firstKg} is not null and ${record.secondKg} is not null`;
const net = sql`${record.secondKg} - ${record.firstKg}`;
const customers = { id: customer.id, label: customer.name };
const columns = {
  recordNo: record.recordNo,
  date: record.date,
  licensePlate: record.licensePlate,
  customer: customer.name,
  status: record.status,
};

export const outboundRecords = defineSource(outboundReport, {
  date: record.date,
  document: record.id,
  live: isNull(record.deletedAt),
  cancelled: sql`${record.status} = 'CANCELLED'`,
  rows: {
    from: sql`${record} join ${customer} on ${customer.id} = ${record.customerId}`,
    id: record.id,
    columns: {
      ...columns,
      destination: record.destination,
      tareKg: record.firstKg,
      grossKg: record.secondKg,
      netKg: net,
      itemsKg: record.itemsKg,
      differenceKg: sql`${net} - ${record.itemsKg}`,
      stayMinutes: stayMinutes(record),
    },
    counted: { netKg: weighed, tareKg: weighed, grossKg: weighed, itemsKg: weighed, differenceKg: weighed },
    groups: { customer: customers },
  },
  items: {
    from: sql`${record}
      join ${customer} on ${customer.id} = ${record.customerId}
      join ${item} on ${item.outboundRecordId} = ${record.id} and ${item.deletedAt} is null
      join ${outboundItem} on ${outboundItem.id} = ${item.outboundItemId}
      join ${grade} on ${grade.id} = ${item.gradeId}
      join ${marking} on ${marking.id} = ${item.markingId}
      left join ${booking} on ${booking.id} = ${item.bookingId}
      left join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
      left join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
      left join ${exDoMaster} on ${exDoMaster.id} = ${booking.exDoMasterId}`,
    id: item.id,
    columns: {
      ...columns,
      item: outboundItem.name,
      grade: grade.name,
      marking: marking.name,
      exDo: exDoMaster.ex_do_no,
      poSalesNo: poSale.poSalesNo,
      itemsKg: item.quantityKg,
    },
    units: { unit: outboundItem.unit, count: item.bags },
    counted: { units: weighed, itemsKg: weighed },
    groups: {
      customer: customers,
      item: { id: outboundItem.id, label: outboundItem.name },
      grade: { id: grade.id, label: grade.name },
      marking: { id: marking.id, label: marking.name },
      "ex-do": { id: exDoMaster.id, label: exDoMaster.ex_do_no },
    },
  },
  filters: {
    licensePlate: { of: plateKeyOf(record.licensePlate), key: plateKey },
    customer: { of: customer.name },
    status: { of: record.status },
  },
});
