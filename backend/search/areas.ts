import { eq, isNull, like, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { plateKey } from "#contract/weighing/plate";
import { plateKeyOf } from "../db/columns";
import { booking } from "../db/tables/booking";
import { inboundRecord } from "../db/tables/inbound";
import { customer, exDoMaster, outboundItem, vendor } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { production } from "../db/tables/production";
import { containing, holds } from "../rows/engine/conditions";
import { bookings } from "../rows/booking";
import { inboundRecords } from "../rows/inbound";
import { outboundRecords } from "../rows/outbound";
import { poSales } from "../rows/po-sale";
import { productions } from "../rows/production";
import { numberAmong, numberWithin, olderNumbers, countOlder, olderWith, type RecordSearch } from "./find";
import { parseNumber } from "./numbers";

/** Search conditions per area (docs/domain.md, Search). */

/** Minimum length for trigram indexes. */
const MIN_INDEXED = 3;

export interface Typed {
  text: string;
  year: number;
}

const customersNamed = ({ text }: Typed) => named(customer.id, customer.name, customer.code, text);
const vendorsNamed = ({ text }: Typed) => named(vendor.id, vendor.name, vendor.code, text);
const exDosNamed = ({ text }: Typed) =>
  sql`select ${exDoMaster.id} from ${exDoMaster} where ${holds(exDoMaster.ex_do_no, text)}`;

function named(id: AnyPgColumn, name: AnyPgColumn, code: AnyPgColumn, text: string): SQL {
  return sql`select ${id} from ${id.table} where ${holds(name, text)} or ${holds(code, text)}`;
}

const isAmong = (column: SQL | AnyPgColumn, ids: SQL) => sql`${column} in (${ids})`;

function plateSearch(column: AnyPgColumn, { text }: Typed) {
  const key = plateKey(text);
  const part = key.length < 2 ? undefined : like(plateKeyOf(column), containing(key));
  return {
    exact: key === "" ? undefined : eq(plateKeyOf(column), key),
    part,
    indexed: key.length < MIN_INDEXED ? undefined : part,
  };
}

type WeighingTable = typeof outboundRecord | typeof inboundRecord;

function weighingSearch(table: WeighingTable, series: string, owner: AnyPgColumn, owners: SQL, typed: Typed) {
  const number = parseNumber(typed.text, series, typed.year);
  const plate = plateSearch(table.licensePlate, typed);
  return {
    table,
    label: table.recordNo,
    exact: [numberAmong(table.recordNo, number.exact), plate.exact],
    matches: [plate.part, numberWithin(table.recordNo, number.range), isAmong(owner, owners)],
    older: [
      olderWith(table, plate.indexed),
      olderNumbers(table, table.recordNo, number.range),
      countOlder(table, owner, owners),
    ],
  };
}

export function outboundSearch(typed: Typed): RecordSearch {
  return {
    area: "outbound",
    ...weighingSearch(outboundRecord, "BK", outboundRecord.customerId, customersNamed(typed), typed),
    detail: sql`concat_ws(' · ', ${outboundRecord.licensePlate}, ${customer.name})`,
    from: outboundRecords.source.rows.from,
  };
}

export function inboundSearch(typed: Typed): RecordSearch {
  return {
    area: "inbound",
    ...weighingSearch(inboundRecord, "BM", inboundRecord.vendorId, vendorsNamed(typed), typed),
    detail: sql`concat_ws(' · ', ${inboundRecord.licensePlate}, ${vendor.name})`,
    from: inboundRecords.source.rows.from,
  };
}

export function bookingSearch(typed: Typed): RecordSearch {
  const number = parseNumber(typed.text, "BO", typed.year);
  const plate = plateSearch(booking.licensePlate, typed);
  const selectOrders = (condition: SQL) =>
    sql`select ${poSale.id} from ${poSale} where ${isNull(poSale.deletedAt)} and ${condition}`;
  // Two indexed queries: PostgreSQL cannot use one index for the OR of both columns.
  const orders = sql`
    ${selectOrders(holds(poSale.poSalesNo, typed.text))}
    union all ${selectOrders(isAmong(poSale.customerId, customersNamed(typed)))}`;
  const lines = sql`select ${poSaleLine.id} from ${poSaleLine} where ${isAmong(poSaleLine.poSaleId, orders)}`;
  // Correlated, because a frequent text matches 100,000 lines but stops after the first rows.
  const order = sql`(select ${poSaleLine.poSaleId} from ${poSaleLine} where ${poSaleLine.id} = ${booking.poSaleLineId})`;
  const exDos = exDosNamed(typed);
  return {
    area: "booking",
    table: booking,
    label: booking.bookingNo,
    detail: sql`concat_ws(' · ', ${poSale.poSalesNo}, ${customer.name}, ${booking.licensePlate})`,
    from: bookings.source.rows.from,
    exact: [numberAmong(booking.bookingNo, number.exact), plate.exact],
    matches: [
      plate.part,
      numberWithin(booking.bookingNo, number.range),
      isAmong(order, orders),
      isAmong(booking.exDoMasterId, exDos),
    ],
    older: [
      olderWith(booking, plate.indexed),
      olderNumbers(booking, booking.bookingNo, number.range),
      olderWith(booking, isAmong(booking.poSaleLineId, lines)),
      countOlder(booking, booking.exDoMasterId, exDos),
    ],
  };
}

export function poSaleSearch(typed: Typed): RecordSearch {
  const [customers, exDos] = [customersNamed(typed), exDosNamed(typed)];
  const part = holds(poSale.poSalesNo, typed.text);
  return {
    area: "po-sale",
    table: poSale,
    label: poSale.poSalesNo,
    detail: sql`${customer.name}`,
    from: poSales.source.list.from ?? poSales.source.rows.from,
    exact: [sql`lower(${poSale.poSalesNo}) = lower(${typed.text})`],
    matches: [part, isAmong(poSale.customerId, customers), isAmong(poSale.exDoMasterId, exDos)],
    older: [
      olderWith(poSale, typed.text.length < MIN_INDEXED ? undefined : part),
      countOlder(poSale, poSale.customerId, customers),
      countOlder(poSale, poSale.exDoMasterId, exDos),
    ],
  };
}

export function productionSearch(typed: Typed): RecordSearch {
  const number = parseNumber(typed.text, "PR", typed.year);
  const exDos = exDosNamed(typed);
  return {
    area: "production",
    table: production,
    label: production.productionNo,
    detail: sql`concat_ws(' · ', ${exDoMaster.ex_do_no}, ${outboundItem.name})`,
    from: productions.source.rows.from,
    exact: [numberAmong(production.productionNo, number.exact)],
    matches: [numberWithin(production.productionNo, number.range), isAmong(production.exDoMasterId, exDos)],
    older: [
      olderNumbers(production, production.productionNo, number.range),
      countOlder(production, production.exDoMasterId, exDos),
    ],
  };
}
