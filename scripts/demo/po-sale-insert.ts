import { numberFormats } from "#contract/format";
import { bookingLimitKg } from "#contract/po-sale-status";
import { outstanding } from "#backend/db/tables/outstanding";
import { poSale, poSaleLine } from "#backend/db/tables/po-sale";
import { type Demo, type DemoStep, entriesOf, insertAll, insertDocuments } from "./insert";
import type { DemoLine, DemoPoSale } from "./orders";
import { bookedKg, statusOf } from "./po-sale-balances";

const { formatAmount, formatNumber } = numberFormats("id");

/** Inserts POs with lines and outstanding rows, and sets line ids. */
export async function insertPoSales(demo: Demo, pos: readonly DemoPoSale[]): Promise<void> {
  const createdById = demo.by.OFFICE;
  const ids = await insertDocuments(
    demo,
    "po-sale",
    poSale,
    pos.map((po) => ({
      steps: stepsOf(po, createdById),
      customerId: po.customer.id,
      exDoMasterId: po.exDo?.id ?? null,
      cancelledAt: po.cancelled?.at ?? null,
      createdById,
    })),
  );
  const lineIds = await insertAll(
    demo.tx,
    poSaleLine,
    pos.flatMap((po, index) =>
      po.lines.map((line) => ({
        version: line.shortClosed ? 2 : 1,
        createdAt: po.createdAt,
        updatedAt: po.createdAt,
        poSaleId: ids[index] ?? 0,
        gradeId: line.grade.id,
        markingId: line.marking.id,
        orderedKg: line.orderedKg,
        limitKg: bookingLimitKg(line.orderedKg, po.tolerancePct),
        pricePerKg: line.pricePerKg,
        bookedKg: bookedKg(line),
        deliveredKg: line.deliveredKg,
        shortClosedKg: line.shortClosed?.kg ?? 0,
        shortClosedReason: line.shortClosed?.reason ?? null,
        shortClosedAt: line.shortClosed?.at ?? null,
      })),
    ),
  );
  const lines = pos.flatMap((po) => po.lines);
  lines.forEach((line, index) => (line.id = lineIds[index] ?? 0));
  await insertBalances(demo, lines);
}

async function insertBalances({ tx, by, history }: Demo, lines: readonly DemoLine[]): Promise<void> {
  const rows = lines.map(({ id, po, adjustment }) => ({
    version: adjustment ? 2 : 1,
    createdAt: po.createdAt,
    updatedAt: adjustment?.at ?? po.createdAt,
    poSaleLineId: id,
    adjustmentKg: adjustment?.kg ?? 0,
    adjustmentReason: adjustment?.reason ?? null,
  }));
  const ids = await insertAll(tx, outstanding, rows);
  lines.forEach(({ adjustment }, index) => {
    if (adjustment === null) return;
    const { at, reason, kg } = adjustment;
    const step = { action: "adjust", at, by: by.OFFICE, reason, set: { adjustmentKg: kg } };
    history.push(...entriesOf("outstanding", ids[index] ?? 0, [step], { adjustmentKg: 0 }));
  });
}

function stepsOf(po: DemoPoSale, by: number): DemoStep[] {
  const create = {
    poSalesNo: po.poSalesNo,
    poSalesType: po.poSalesType,
    date: po.date,
    customer: po.customer.name,
    exDoMaster: po.exDo?.ex_do_no ?? null,
    tolerancePct: po.tolerancePct,
    note: po.note,
    status: "ACTIVE",
    lines: linesText(po),
  };
  const later: DemoStep[] = po.lines.flatMap(({ shortClosed }) =>
    shortClosed ? [{ ...shortClosed, action: "shortClose", by, set: { lines: linesText(po, shortClosed.at) } }] : [],
  );
  if (statusOf(po) === "CLOSED") later.push({ action: "close", at: closedAt(po), by, set: { status: "CLOSED" } });
  if (po.cancelled) {
    const { at, reason } = po.cancelled;
    later.push({ action: "cancel", at, by, reason, set: { status: "CANCELLED", cancelReason: reason } });
  }
  return [{ action: "create", at: po.createdAt, by, set: create }, ...later.sort((a, b) => a.at.localeCompare(b.at))];
}

/** A PO closes with its last delivery, short-close or correction. */
function closedAt(po: DemoPoSale): string {
  const moments = po.lines.flatMap((line) => [line.deliveredAt, line.shortClosed?.at, line.adjustment?.at]);
  return moments.reduce<string>((latest, at) => (at && at > latest ? at : latest), po.createdAt);
}

/** Formats lines as the service's history does, with those short-closed until `at`. */
function linesText(po: DemoPoSale, at = ""): string[] {
  return po.lines.map(({ grade, marking, orderedKg, pricePerKg, shortClosed }) =>
    [
      grade.name,
      marking.name,
      `${formatNumber(orderedKg)} kg`,
      ...(pricePerKg === null ? [] : [`Rp ${formatAmount(pricePerKg)}`]),
      ...(shortClosed && shortClosed.at <= at ? [`- ${formatNumber(shortClosed.kg)} kg: ${shortClosed.reason}`] : []),
    ].join(" · "),
  );
}
