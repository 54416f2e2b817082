import { sql } from "drizzle-orm";
import { OUTBOUND_OPEN, outboundWaitingFor } from "#contract/outbound-status";
import { outboundRows } from "#contract/rows/outbound";
import { appUser } from "../db/tables/accounts";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { outboundItemDay as day, outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { defineRowSource, partOf } from "./engine/source";
import { finishedAtOf, newestOf, trucksOf } from "./trucks";

export const lastOutboundStepAt = newestOf(
  record.createdAt,
  record.firstAt,
  sql`(
    select max(${item.loadedAt}) from ${item}
    where ${item.outboundRecordId} = ${record.id} and ${item.deletedAt} is null
  )`,
  record.secondAt,
  finishedAtOf(record),
  record.cancelledAt,
);

const trucks = trucksOf(record, {
  open: OUTBOUND_OPEN,
  waitingFor: outboundWaitingFor,
  grossKg: record.secondKg,
});
const netKg = sql`${record.secondKg} - ${record.firstKg}`;

// Every row has its masters, but PostgreSQL leaves out only a left join that a statement does not read.
export const outboundRecords = defineRowSource(outboundRows, {
  ...trucks.documents,
  rows: {
    from: sql`${record} left join ${customer} on ${customer.id} = ${record.customerId}
      left join ${appUser} on ${appUser.id} = ${record.secondById}`,
    columns: {
      ...trucks.columns,
      tareKg: record.firstKg,
      grossKg: record.secondKg,
      netKg,
      itemsKg: record.itemsKg,
      differenceKg: sql`${netKg} - ${record.itemsKg}`,
      weighedOutBy: appUser.name,
    },
    groups: { customer: { id: record.customerId, label: customer.name, master: customer } },
  },
  items: {
    table: item,
    of: item.outboundRecordId,
    kept: {
      id: day.id,
      date: day.date,
      document: day.outboundRecordId,
      live: sql`true`,
      cancelled: sql`${day.cancelled}`,
      finished: sql`${day.finished}`,
      from: (range) => {
        const within = range && sql`and ${record.date} between ${range.startDate} and ${range.endDate}`;
        return sql`${day} left join ${record} on ${record.id} = ${day.outboundRecordId} ${within}`;
      },
    },
    joins: sql`left join ${customer} on ${customer.id} = ${day.customerId}
      left join ${outboundItem} on ${outboundItem.id} = ${day.outboundItemId}
      left join ${grade} on ${grade.id} = ${day.gradeId}
      left join ${marking} on ${marking.id} = ${day.markingId}
      left join ${exDoMaster} on ${exDoMaster.id} = ${day.exDoMasterId}
      left join ${item} on ${item.id} = ${day.id}
      left join ${booking} on ${booking.id} = ${item.bookingId}
      left join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
      left join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}`,
    columns: {
      ...trucks.columns,
      poSalesNo: poSale.poSalesNo,
      loadingArea: day.loadingArea,
      status: day.status,
      itemsKg: day.quantityKg,
    },
    groups: {
      customer: { id: day.customerId, label: customer.name, master: customer },
      destination: { id: day.destination, label: day.destination },
      driverName: { id: day.driverName, label: day.driverName },
      status: { id: day.status, label: day.status },
      item: { id: day.outboundItemId, label: outboundItem.name, master: outboundItem },
      grade: { id: day.gradeId, label: grade.name, master: grade },
      marking: { id: day.markingId, label: marking.name, master: marking },
      "ex-do": { id: day.exDoMasterId, label: exDoMaster.ex_do_no, master: exDoMaster },
    },
    units: {
      unit: outboundItem.unit,
      count: day.bags,
      goods: { id: day.outboundItemId, table: outboundItem },
    },
  },
  list: {
    ...trucks.list,
    filters: {
      ...trucks.list.filters,
      loadingArea: partOf(item.loadingArea),
      outboundItemId: partOf(item.outboundItemId),
      gradeId: partOf(item.gradeId),
      markingId: partOf(item.markingId),
    },
    sortGroups: { customer: customer.id, status: record.status },
  },
});
