import { can, type RoleHolder } from "#contract/access";
import type { PoSale, PoSaleLine, PoSaleRow } from "#contract/orders/po-sale";
import { overKg, owedKg, type PoSaleStatus } from "#contract/orders/po-sale-status";
import type { BarPart } from "~/components/ui/percent-bar";
import type { Tone } from "~/components/ui/tones";

type Sums = Pick<PoSaleRow, "status" | "deletedAt" | "bookedKg" | "deliveredKg">;
type PoSaleChange = "edit" | "cancel" | "delete" | "restore";

const PO_SALE_PATH = "/record/po-sales";
export const poSalePath = (id: number, lineId?: number) =>
  `${PO_SALE_PATH}?view=${id}${lineId === undefined ? "" : `&line=${lineId}`}`;

export const poSaleTones: Record<PoSaleStatus, Tone> = { ACTIVE: "sky", CLOSED: "green", CANCELLED: "gray" };

/** Returns outstanding and excess kg; both are 0 for a cancelled PO. */
export const lineBalance = ({ status }: Pick<PoSale, "status">, { outstandingKg }: PoSaleLine) => ({
  outstandingKg: status === "CANCELLED" ? 0 : owedKg(outstandingKg),
  overKg: overKg(outstandingKg),
});

/** Returns the sums of the lines in kg. */
export function sumLines(po: Pick<PoSale, "status" | "lines">) {
  const sum = (kg: (line: PoSaleLine) => number) => po.lines.reduce((total, line) => total + kg(line), 0);
  return {
    orderedKg: sum((line) => line.orderedKg),
    bookedKg: sum((line) => line.bookedKg),
    deliveredKg: sum((line) => line.deliveredKg),
    outstandingKg: sum((line) => lineBalance(po, line).outstandingKg),
    overKg: sum((line) => lineBalance(po, line).overKg),
    bookableKg: sum((line) => line.bookableKg),
  };
}

/** Returns true if the change is allowed; backend/po-sale/service.ts checks again. */
export function offersPoSale(po: Sums, user: RoleHolder, change: PoSaleChange): boolean {
  if (!can(user, "po-sale", change)) return false;
  if (change === "restore") return po.deletedAt !== null;
  if (po.deletedAt !== null) return false;
  if (change === "delete") return po.bookedKg === 0 && po.status !== "CLOSED";
  if (po.status === "CANCELLED") return false;
  return change === "edit" || (po.deliveredKg === 0 && po.status !== "CLOSED");
}

/** Returns true if all booked kg are delivered, but some are outstanding. */
export function offersShortClose(
  po: Pick<PoSale, "status" | "deletedAt">,
  line: PoSaleLine,
  user: RoleHolder,
): boolean {
  return can(user, "po-sale", "shortClose") && owesGoods(po, line) && line.bookedKg <= line.deliveredKg;
}

const owesGoods = (po: Pick<PoSale, "status" | "deletedAt">, line: PoSaleLine) =>
  po.status !== "CANCELLED" && po.deletedAt === null && line.outstandingKg > 0;

/** Returns the delivered, then the remaining booked kg. */
export function barParts(sums: Pick<PoSaleRow, "bookedKg" | "deliveredKg">): BarPart[] {
  return [
    { amount: sums.deliveredKg, tone: "green" },
    { amount: Math.max(0, sums.bookedKg - sums.deliveredKg), tone: "green", planned: true },
  ];
}
