import { numberFormats } from "#contract/format";
import { changesBetween, type Snapshot } from "#backend/http/activity";
import type { HistoryEntry } from "./history";
import type { DemoBooking, DemoLine, DemoPoSale } from "./orders";
import { statusOf } from "./po-sale-balances";

const { formatAmount, formatNumber } = numberFormats("id");

/** Histories as the services write them. */

export function bookingHistory(one: DemoBooking, userId: number): HistoryEntry[] {
  const { line } = one;
  const created: Snapshot = {
    date: one.date,
    poSalesNo: line.po.poSalesNo,
    customer: line.po.customer.name,
    grade: line.grade.name,
    marking: line.marking.name,
    exDoMaster: one.exDo.ex_do_no,
    quantityKg: one.quantityKg,
    licensePlate: one.licensePlate,
    note: one.note,
  };
  const about = { userId, entity: "booking", entityId: one.id };
  const entries: HistoryEntry[] = [
    { ...about, at: one.createdAt, action: "create", reason: null, changes: changesBetween(null, created) },
  ];
  if (one.cancelled) {
    const { at, reason } = one.cancelled;
    entries.push({
      ...about,
      at,
      action: "cancel",
      reason,
      changes: [{ field: "cancelReason", from: null, to: reason }],
    });
  }
  return entries;
}

/** Each history entry is one version. */
export const poSaleVersion = (po: DemoPoSale) => poSaleHistory(po, 0, 0).length;

export function poSaleHistory(po: DemoPoSale, id: number, userId: number): HistoryEntry[] {
  const about = { userId, entity: "po-sale", entityId: id };
  const created: Snapshot = {
    poSalesNo: po.poSalesNo,
    poSalesType: po.poSalesType,
    date: po.date,
    customer: po.customer.name,
    exDoMaster: po.exDo?.ex_do_no ?? null,
    tolerancePct: po.tolerancePct,
    note: po.note,
    status: "ACTIVE",
    lines: linesText(po, new Set()),
  };
  const later: HistoryEntry[] = [];
  const closed = new Set<DemoLine>();
  const short = po.lines.flatMap((line) => (line.shortClosed ? [{ line, ...line.shortClosed }] : []));
  for (const { line, at, reason } of short.sort((a, b) => (a.at < b.at ? -1 : 1))) {
    const from = linesText(po, closed);
    closed.add(line);
    const changes = [{ field: "lines", from, to: linesText(po, closed) }];
    later.push({ ...about, at, action: "shortClose", reason, changes });
  }
  if (statusOf(po) === "CLOSED") {
    const at = closedAt(po);
    const changes = [{ field: "status", from: "ACTIVE", to: "CLOSED" }];
    later.push({ ...about, at, action: "close", reason: null, changes });
  }
  if (po.cancelled) {
    const { at, reason } = po.cancelled;
    const changes = changesBetween({ status: "ACTIVE" }, { status: "CANCELLED", cancelReason: reason });
    later.push({ ...about, at, action: "cancel", reason, changes });
  }
  return [
    { ...about, at: po.createdAt, action: "create", reason: null, changes: changesBetween(null, created) },
    ...later.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  ];
}

/** A PO closes with its last delivery, short-close or correction. */
function closedAt(po: DemoPoSale): string {
  const moments = po.lines.flatMap((line) => [line.deliveredAt, line.shortClosed?.at, line.adjustment?.at]);
  return moments.reduce<string>((latest, at) => (at && at > latest ? at : latest), po.createdAt);
}

function linesText(po: DemoPoSale, closed: ReadonlySet<DemoLine>): string[] {
  return po.lines.map((line) =>
    [
      line.grade.name,
      line.marking.name,
      `${formatNumber(line.orderedKg)} kg`,
      ...(line.pricePerKg === null ? [] : [`Rp ${formatAmount(line.pricePerKg)}`]),
      ...(line.shortClosed && closed.has(line)
        ? [`- ${formatNumber(line.shortClosed.kg)} kg: ${line.shortClosed.reason}`]
        : []),
    ].join(" · "),
  );
}
