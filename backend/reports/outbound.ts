import { sql } from "drizzle-orm";
import { outboundReport } from "#contract/outbound-report";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { defineSource } from "../rows/engine/source";
import { trucksOf } from "./trucks";

const trucks = trucksOf(record);
const net = sql`${record.secondKg} - ${record.firstKg}`;

// Every row has its masters, but PostgreSQL leaves out only a left join that a statement does not read.
export const outboundRecords = defineSource(outboundReport, {
  ...trucks.report,
  rows: {
    from: sql`${record} left join ${customer} on ${customer.id} = ${record.customerId}`,
    columns: {
      ...trucks.columns,
      destination: record.destination,
      tareKg: record.firstKg,
      grossKg: record.secondKg,
      netKg: net,
      itemsKg: record.itemsKg,
      differenceKg: sql`${net} - ${record.itemsKg}`,
    },
  },
  items: {
    joins: sql`join ${item} on ${item.outboundRecordId} = ${record.id} and ${item.deletedAt} is null
      left join ${outboundItem} on ${outboundItem.id} = ${item.outboundItemId}
      left join ${grade} on ${grade.id} = ${item.gradeId}
      left join ${marking} on ${marking.id} = ${item.markingId}
      left join ${booking} on ${booking.id} = ${item.bookingId}
      left join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
      left join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
      left join ${exDoMaster} on ${exDoMaster.id} = ${booking.exDoMasterId}`,
    id: item.id,
    columns: { ...trucks.columns, poSalesNo: poSale.poSalesNo, itemsKg: item.quantityKg },
    units: { unit: outboundItem.unit, count: item.bags },
  },
});
