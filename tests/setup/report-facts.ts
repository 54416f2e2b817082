import fc from "fast-check";
import type { ListAnswer } from "#contract/answers";
import type { Booking } from "#contract/orders/booking";
import { shiftDay } from "#contract/plant/business-day";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Outstanding } from "#contract/orders/outstanding";
import type { PoSale } from "#contract/orders/po-sale";
import type { Production } from "#contract/orders/production";
import { isPeriod, type Report } from "#contract/reports/report";
import { reports as allReports } from "#contract/reports/reports";
import { poSaleLine } from "#backend/db/tables/po-sale";
import type { TestApi } from "./api";

/** Facts of lists and details that a report counts, written by hand and summed in plain JavaScript. */
export interface Fact {
  id: number;
  document: number;
  date: string;
  cancelled: boolean;
  /** its groups; null for a row without a group */
  groups: Record<string, { key: string; label: string } | null>;
  /** its contribution to each sum */
  sums: Record<string, number>;
  units: { unit: string; count: number }[];
  /** kg with an amount, of an average price */
  pricedKg?: number;
  /** the truck was weighed twice; undefined for documents without a truck */
  finished?: boolean;
}

/** Facts of a report's documents, and of their items. */
export type Facts = Record<string, { rows: Fact[]; items?: Fact[] }>;

interface AskedDays {
  startDate: string;
  endDate: string;
  withCancelled: boolean;
}

/** Returns the facts that a report of a period counts. */
export const within = (all: Fact[], { startDate, endDate, withCancelled }: AskedDays) =>
  all.filter(({ date, cancelled }) => date >= startDate && date <= endDate && (withCancelled || !cancelled));

/** Sums facts: kg and cents as integers, units separately. */
export function summed(all: Fact[]) {
  const sums: Record<string, number> = {};
  const units: Record<string, number> = {};
  for (const fact of all) {
    for (const [name, value] of Object.entries(fact.sums)) sums[name] = (sums[name] ?? 0) + value;
    for (const { unit, count } of fact.units) units[unit] = (units[unit] ?? 0) + count;
  }
  return { documents: new Set(all.map(({ document }) => document)).size, sums, units };
}

/** Reports whose rows depend on no range; statement.test.ts has the other one. */
export const reports = allReports.filter(({ name }) => name !== "statement");

/** Periods of the documents, of any length. */
export const ranges = fc
  .record({
    from: fc.integer({ min: -10, max: 200 }),
    days: fc.integer({ min: 0, max: 120 }),
    withCancelled: fc.boolean(),
  })
  .map(({ from, days, withCancelled }) => {
    const startDate = shiftDay("2026-01-05", from);
    return { startDate, endDate: shiftDay(startDate, days), withCancelled };
  });

/** The query of a period. */
export const queryOf = ({ withCancelled, ...days }: AskedDays) => ({
  ...days,
  ...(withCancelled && { withCancelled: 1 }),
});

/** Rows of a report type: items for groupings that only items have. */
export function factsOf(facts: Facts, report: Report, type: string) {
  const items =
    type === "items" || (!isPeriod(type) && type !== "detail" && !report.rows.groupings.some((one) => one === type));
  const own = facts[report.name]!;
  return items ? { all: own.items ?? [], rows: report.items! } : { all: own.rows, rows: report.rows };
}

interface Named {
  id: number;
  name?: string;
  ex_do_no?: string;
}
const pair = (one: Required<Pick<Named, "id" | "name">>, other: Required<Pick<Named, "id" | "name">>) => ({
  key: `${one.id}-${other.id}`,
  label: `${one.name} · ${other.name}`,
});
const group = (master: Named | null) =>
  master && { key: String(master.id), label: master.name ?? master.ex_do_no ?? "" };

/** A column's value is its own key. */
const valued = (value: string | number) => ({ key: String(value), label: String(value) });
const texted = (value: string | null) => (value === null ? null : valued(value));

async function all<T>(api: TestApi, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const { body } = await api.get<ListAnswer<T>>("ADMIN", `${path}?page=${page}&perPage=100`);
    rows.push(...body.data);
    if (page >= body.lastPage) return rows;
  }
}

async function details<T>(api: TestApi, path: string): Promise<T[]> {
  const found = await all<{ id: number }>(api, path);
  return Promise.all(found.map(async ({ id }) => (await api.get<T>("ADMIN", `${path}/${id}`)).body));
}

/** Reads the rows of all pages. */
export async function readFacts(api: TestApi): Promise<Facts> {
  const outbound = await details<OutboundRecord>(api, "/outbound-record");
  const inbound = await details<InboundRecord>(api, "/inbound-record");
  const bookings = await all<Booking>(api, "/booking");
  // Includes lines of deleted POs, which the lists omit.
  const lines = await api.db.select().from(poSaleLine);
  const findPrice = (bookingId: number | null) => {
    const lineId = bookings.find((booking) => booking.id === bookingId)?.poSaleLineId;
    return lines.find(({ id }) => id === lineId)?.pricePerKg ?? 0;
  };
  /** The newest price above 0 of the vendor's goods, in cents. */
  const lastPrice = (vendorId: number, inboundItemId: number) => {
    const paid = inbound
      .filter((row) => row.status === "DONE" && row.vendorId === vendorId)
      .flatMap((row) => row.items.map((item) => ({ ...item, date: row.date, document: row.id })))
      .filter((item) => item.inboundItemId === inboundItemId && (item.pricePerKg ?? 0) > 0)
      .sort((a, b) => (a.date === b.date ? b.document - a.document : a.date < b.date ? 1 : -1));
    return Math.round((paid[0]?.pricePerKg ?? 0) * 100);
  };
  const inJakarta = (moment: string) => new Date(Date.parse(moment) + 7 * 3_600_000).toISOString();
  const arrivalState = ({ id, date, status, arrivesAt }: Booking) => {
    if (status === "CANCELLED") return status;
    const trucks = outbound.filter(
      (row) => row.status !== "CANCELLED" && row.outboundItem.some(({ bookingId }) => bookingId === id),
    );
    const [came] = trucks.map(({ createdAt }) => inJakarta(createdAt)).sort();
    if (came === undefined) return "NEVER";
    return came.slice(0, 16) > `${date}T${arrivesAt ?? "24"}` ? "LATE" : "ON_TIME";
  };
  const findExDo = (id: number | null) => bookings.find((booking) => booking.id === id)?.exDoMaster ?? null;
  return {
    booking: {
      rows: bookings.map((row) => ({
        ...head(row, row.status),
        groups: {
          customer: group(row.customer),
          grade: group(row.grade),
          marking: group(row.marking),
          "ex-do": group(row.exDoMaster),
          status: valued(row.status),
          arrival: valued(arrivalState(row)),
        },
        sums: { quantityKg: row.quantityKg, usedKg: row.usedKg, leftKg: row.leftKg },
        units: [],
      })),
    },
    production: {
      rows: (await all<Production>(api, "/production")).map((row) => ({
        ...head(row),
        groups: {
          "ex-do": group(row.exDoMaster),
          item: group(row.outboundItem),
          grade: group(row.grade),
          marking: group(row.marking),
          shift: valued(row.shift),
        },
        sums: { quantityKg: row.quantityKg },
        units: [{ unit: row.outboundItem.unit, count: row.bags }],
      })),
    },
    poSales: {
      rows: (await details<PoSale>(api, "/po-sale")).flatMap((po) =>
        po.lines.map((line) => ({
          ...head(po, po.status),
          id: line.id,
          groups: {
            customer: group(po.customer),
            grade: group(line.grade),
            marking: group(line.marking),
            "ex-do": group(po.exDoMaster),
            poSalesType: valued(po.poSalesType),
            status: valued(po.status),
          },
          sums: {
            orderedKg: line.orderedKg,
            bookedKg: line.bookedKg,
            deliveredKg: line.deliveredKg,
            shortClosedKg: line.shortClosedKg,
            adjustmentKg: line.adjustmentKg,
            outstandingKg: po.status === "CANCELLED" ? 0 : Math.max(0, line.outstandingKg),
            overKg: po.status === "CANCELLED" ? 0 : Math.max(0, -line.outstandingKg),
            amount: Math.round((line.pricePerKg ?? 0) * 100) * line.orderedKg,
          },
          units: [],
        })),
      ),
    },
    outstanding: {
      rows: (await all<Outstanding>(api, "/outstanding")).map((row) => ({
        ...head(row),
        groups: {
          customer: group(row.customer),
          grade: group(row.grade),
          marking: group(row.marking),
          poSalesType: valued(row.poSalesType),
        },
        sums: {
          outstandingKg: Math.max(0, row.outstandingKg),
          overKg: Math.max(0, -row.outstandingKg),
          orderedKg: row.orderedKg,
          bookedKg: row.bookedKg,
          deliveredKg: row.deliveredKg,
          shortClosedKg: row.shortClosedKg,
          adjustmentKg: row.adjustmentKg,
        },
        units: [],
      })),
    },
    inbound: {
      rows: inbound.map((row) => ({
        ...truck(row),
        groups: {
          vendor: group(row.vendor),
          driverName: texted(row.driverName),
          status: valued(row.status),
          deductionReason: texted(row.deductionReason),
          checkedBy: texted(row.checkedBy?.name ?? null),
        },
        sums: inboundSums(row),
        units: [],
      })),
      items: inbound.flatMap((row) =>
        row.items.map((item) => ({
          ...truck(row),
          id: item.id,
          groups: {
            vendor: group(row.vendor),
            status: valued(row.status),
            item: group(item.inboundItem),
            "item-vendor": pair(item.inboundItem, row.vendor),
          },
          sums: {
            netKg: item.netKg ?? 0,
            amount: Math.round((item.amount ?? 0) * 100),
            unusualAmount: row.unusual.length > 0 ? Math.round((item.amount ?? 0) * 100) : 0,
            estimatedAmount:
              row.status === "WEIGHED_OUT" ? (item.netKg ?? 0) * lastPrice(row.vendorId, item.inboundItemId) : 0,
          },
          pricedKg: item.amount === null ? 0 : (item.netKg ?? 0),
          units: [{ unit: item.inboundItem.unit, count: item.quantity }],
        })),
      ),
    },
    reconciliation: {
      rows: inbound.filter(isReconciled).map((row) => ({
        ...head(row),
        finished: isInKg(row),
        groups: { vendor: group(row.vendor), status: valued(row.status) },
        sums: reconciledSums(row),
        units: [],
      })),
      items: inbound.filter(isReconciled).flatMap((row) =>
        row.items.map((item) => ({
          ...head(row),
          finished: isInKg(row),
          id: item.id,
          groups: { vendor: group(row.vendor), status: valued(row.status), item: group(item.inboundItem) },
          sums: {
            netKg: item.netKg ?? 0,
            notedKg: item.inboundItem.unit === "kg" ? item.notedQuantity : 0,
            amount: Math.round((item.amount ?? 0) * 100),
          },
          units: [],
        })),
      ),
    },
    loads: {
      rows: outbound
        .filter(({ status }) => status !== "CANCELLED")
        .flatMap((row) =>
          row.outboundItem.flatMap((item) => {
            if (item.loadedAt === null) return [];
            return {
              ...head(row),
              id: item.id,
              groups: {
                hour: valued(`${inJakarta(item.loadedAt).slice(11, 13)}:00`),
                loadingArea: valued(item.loadingArea),
                item: group(item.outboundItem),
                grade: group(item.grade),
                marking: group(item.marking),
              },
              sums: { itemsKg: item.quantityKg },
              units: [{ unit: item.outboundItem.unit, count: item.bags }],
            };
          }),
        ),
    },
    deductions: {
      rows: inbound.filter(isReconciled).flatMap((row) => {
        const by = row.checkedBy?.name;
        if (by === undefined) return [];
        const { deductedKg, netKg, weighedKg } = reconciledSums(row);
        return {
          ...head(row),
          groups: {
            vendor: group(row.vendor),
            checkedBy: valued(by),
            "vendor-checkedBy": { key: `${row.vendor.id}-${by}`, label: `${row.vendor.name} · ${by}` },
            deductionReason: texted(row.deductionReason),
          },
          sums: { deductedKg, netKg, weighedKg },
          units: [],
        };
      }),
    },
    outbound: {
      rows: outbound.map((row) => ({
        ...truck(row),
        groups: {
          customer: group(row.customer),
          destination: texted(row.destination),
          driverName: texted(row.driverName),
          status: valued(row.status),
        },
        sums: outboundSums(row),
        units: [],
      })),
      items: outbound.flatMap((row) =>
        row.outboundItem.map((item) => ({
          ...truck(row),
          id: item.id,
          groups: {
            customer: group(row.customer),
            status: valued(row.status),
            item: group(item.outboundItem),
            grade: group(item.grade),
            marking: group(item.marking),
            "ex-do": group(findExDo(item.bookingId)),
            loadingArea: valued(item.loadingArea),
            "customer-item": pair(row.customer, item.outboundItem),
          },
          sums: { itemsKg: item.quantityKg, amount: Math.round(findPrice(item.bookingId) * 100) * item.quantityKg },
          units: [{ unit: item.outboundItem.unit, count: item.bags }],
        })),
      ),
    },
  };
}

const head = ({ id, date }: { id: number; date: string }, status?: string) => ({
  id,
  document: id,
  date,
  cancelled: status === "CANCELLED",
});

const truck = (row: InboundRecord | OutboundRecord) => ({
  ...head(row, row.status),
  finished: row.firstKg !== null && row.secondKg !== null,
});

function inboundSums({ firstKg, secondKg, netKg, amount }: InboundRecord) {
  const both = firstKg !== null && secondKg !== null && netKg !== null;
  const deductedKg = both ? firstKg - secondKg - netKg : 0;
  const cents = Math.round((amount ?? 0) * 100);
  return {
    netKg: netKg ?? 0,
    grossKg: firstKg ?? 0,
    tareKg: secondKg ?? 0,
    deductedKg,
    amount: cents,
    deductedAmount: both ? Math.round((cents * deductedKg) / netKg) : 0,
  };
}

const isReconciled = ({ firstKg, secondKg, status }: InboundRecord) =>
  firstKg !== null && secondKg !== null && status !== "CANCELLED";

const isInKg = ({ items }: Pick<InboundRecord, "items">) =>
  items.length > 0 && items.every(({ inboundItem }) => inboundItem.unit === "kg");

function reconciledSums({ firstKg, secondKg, netKg, amount, items }: InboundRecord) {
  const weighedKg = (firstKg ?? 0) - (secondKg ?? 0);
  const inKg = isInKg({ items });
  const notedKg = items.reduce((sum, { notedQuantity }) => sum + notedQuantity, 0);
  return {
    netKg: netKg ?? 0,
    notedKg: inKg ? notedKg : 0,
    weighedKg,
    differenceKg: inKg ? weighedKg - notedKg : 0,
    deductedKg: weighedKg - (netKg ?? 0),
    amount: Math.round((amount ?? 0) * 100),
  };
}

function outboundSums({ firstKg, secondKg, itemsKg }: OutboundRecord) {
  const netKg = firstKg === null || secondKg === null ? null : secondKg - firstKg;
  return {
    netKg: netKg ?? 0,
    tareKg: firstKg ?? 0,
    grossKg: secondKg ?? 0,
    itemsKg,
    differenceKg: netKg === null ? 0 : netKg - itemsKg,
  };
}
