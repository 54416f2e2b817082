import type { poSale } from "#backend/db/tables/po-sale";
import type { DemoCustomer } from "./customers";
import type { DemoExDo } from "./ex-dos";
import type { DemoGrade, DemoItem, DemoMarking } from "./masters";

/** Orders of the demo: a PO sale has lines, a line has bookings, and each knows what it belongs to. */

export interface DemoPoSale {
  poSalesNo: string;
  poSalesType: (typeof poSale.$inferInsert)["poSalesType"];
  date: string;
  /** the last day on which trucks fetch it */
  until: string;
  createdAt: string;
  customer: DemoCustomer & { id: number };
  exDo: DemoExDo | null;
  tolerancePct: number;
  note: string | null;
  lines: DemoLine[];
  cancelled: { reason: string; at: string } | null;
}

/** What the demo asks of an order; how much was ordered follows from what was booked (po-sale-balances.ts). */
export interface DemoLine {
  po: DemoPoSale;
  grade: DemoGrade;
  marking: DemoMarking;
  /** what a truck loads for it */
  item: DemoItem;
  pricePerKg: number | null;
  bookings: DemoBooking[];
  orderedKg: number;
  adjustment: { kg: number; reason: string; at: string } | null;
  shortClosed: { kg: number; reason: string; at: string } | null;
  deliveredKg: number;
  /** when a truck last delivered */
  deliveredAt: string | null;
  id: number;
}

export interface DemoBooking {
  line: DemoLine;
  exDo: DemoExDo;
  date: string;
  createdAt: string;
  quantityKg: number;
  usedKg: number;
  /** the last day on which a truck took from it */
  usedOn: string | null;
  licensePlate: string | null;
  note: string | null;
  cancelled: { reason: string; at: string } | null;
  bookingNo: string;
  id: number;
}
