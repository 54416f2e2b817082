import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type InvoiceState, OUTBOUND_OPEN, outboundWaitingFor } from "#contract/weighing/outbound-status";
import { outboundRows } from "#contract/rows/outbound";
import { appUser } from "../db/tables/accounts";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { dayInZone, defineRowSource, inZone, pairColumns, partOf } from "./engine/source";
import { finishedAt, minutesBetween, newestMoment, truckSource } from "./trucks";

const loadedAt = sql`(
  select max(${item.loadedAt}) from ${item}
  where ${item.outboundRecordId} = ${record.id} and ${item.deletedAt} is null
)`;

export const lastOutboundStepAt = newestMoment(
  record.createdAt,
  record.firstAt,
  loadedAt,
  record.secondAt,
  finishedAt(record),
  record.cancelledAt,
);

/** Kg times price in cents is exact; null if an item has no price. */
export const invoiceAmount = sql<number | null>`(
  select case when count(*) = count(${poSaleLine.pricePerKg}) then sum(${item.quantityKg} * ${poSaleLine.pricePerKg}) end
  from ${item} left join ${booking} on ${booking.id} = ${item.bookingId}
    left join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
  where ${item.outboundRecordId} = ${record.id} and ${item.deletedAt} is null
)`;

/** See docs/domain.md, Invoicing. */
export const invoiceState = sql<InvoiceState | null>`case
  when ${record.invoicedAt} is not null then
    case when ${record.status} = 'DONE' and ${invoiceAmount} = ${record.invoicedAmount} then 'INVOICED' else 'CHANGED' end
  when ${record.status} = 'DONE' then case when ${invoiceAmount} is null then 'UNPRICED' else 'OPEN' end
end`;

const trucks = truckSource(record, {
  open: OUTBOUND_OPEN,
  waitingFor: outboundWaitingFor,
  grossKg: record.secondKg,
});
const netKg = sql`${record.secondKg} - ${record.firstKg}`;
const invoicer = alias(appUser, "invoicer");
const tables = sql`${record} left join ${customer} on ${customer.id} = ${record.customerId}
  left join ${appUser} on ${appUser.id} = ${record.secondById}
  left join ${appUser} ${sql.identifier("invoicer")} on ${invoicer.id} = ${record.invoicedById}`;

const isDelivered = sql`${record.status} = 'DONE' and ${record.invoicedAt} is null`;

// Every row has its masters, but PostgreSQL leaves out only a left join that a statement does not read.
export const outboundRecords = defineRowSource(outboundRows, {
  ...trucks.documents,
  rows: {
    from: inZone(tables, "UTC"),
    fromIn: (timeZone) => inZone(tables, timeZone),
    columns: {
      ...trucks.columns,
      tareKg: record.firstKg,
      grossKg: record.secondKg,
      netKg,
      itemsKg: record.itemsKg,
      weighInMinutes: minutesBetween(record.createdAt, record.firstAt),
      loadMinutes: minutesBetween(record.firstAt, loadedAt),
      weighOutMinutes: minutesBetween(loadedAt, record.secondAt),
      differenceKg: sql`${netKg} - ${record.itemsKg}`,
      weighedOutBy: appUser.name,
      invoiceState,
      invoicedAt: dayInZone(record.invoicedAt),
      invoicedBy: invoicer.name,
    },
    groups: { customer: { id: record.customerId, label: customer.name, master: customer } },
  },
  items: {
    table: item,
    of: item.outboundRecordId,
    joins: sql`left join ${customer} on ${customer.id} = ${record.customerId}
      left join ${outboundItem} on ${outboundItem.id} = ${item.outboundItemId}
      left join ${grade} on ${grade.id} = ${item.gradeId}
      left join ${marking} on ${marking.id} = ${item.markingId}
      left join ${booking} on ${booking.id} = ${item.bookingId}
      left join ${exDoMaster} on ${exDoMaster.id} = ${booking.exDoMasterId}
      left join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
      left join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}`,
    columns: {
      ...trucks.columns,
      poSalesNo: poSale.poSalesNo,
      loadingArea: item.loadingArea,
      itemsKg: item.quantityKg,
      // Kg times price in cents is exact.
      amount: sql`${item.quantityKg} * ${poSaleLine.pricePerKg}`,
    },
    groups: {
      item: { id: item.outboundItemId, label: outboundItem.name, master: outboundItem },
      grade: { id: item.gradeId, label: grade.name, master: grade },
      marking: { id: item.markingId, label: marking.name, master: marking },
      "ex-do": { id: booking.exDoMasterId, label: exDoMaster.ex_do_no, master: exDoMaster },
      "customer-item": pairColumns([record.customerId, item.outboundItemId], [customer.name, outboundItem.name]),
    },
    units: { unit: outboundItem.unit, count: item.bags },
  },
  list: {
    ...trucks.list,
    filters: {
      ...trucks.list.filters,
      // Matches the partial indexes of trucks with and without a handover.
      invoiceState: (state) =>
        sql`${state === "OPEN" || state === "UNPRICED" ? isDelivered : sql`${record.invoicedAt} is not null`} and ${invoiceState} = ${state}`,
      loadingArea: partOf(item.loadingArea),
      outboundItemId: partOf(item.outboundItemId),
      gradeId: partOf(item.gradeId),
      markingId: partOf(item.markingId),
    },
    sortGroups: { customer: customer.id, status: record.status },
  },
});
