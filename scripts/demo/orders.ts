import type { poSale } from "#backend/db/tables/po-sale";
import type { DemoCustomer } from "./parties";
import type { DemoExDo } from "./ex-dos";
import type { DemoGrade, DemoItem, DemoMarking } from "./masters";

export interface DemoPoSale {
  poSalesNo: string;
  poSalesType: (typeof poSale.$inferInsert)["poSalesType"];
  date: string;
  until: string;
  createdAt: string;
  customer: DemoCustomer & { id: number };
  exDo: DemoExDo | null;
  tolerancePct: number;
  note: string | null;
  lines: DemoLine[];
  cancelled: { reason: string; at: string } | null;
}

/** Ordered weight is derived from bookings (po-sale-balances.ts). */
export interface DemoLine {
  po: DemoPoSale;
  grade: DemoGrade;
  marking: DemoMarking;
  item: DemoItem;
  pricePerKg: number | null;
  bookings: DemoBooking[];
  orderedKg: number;
  adjustment: { kg: number; reason: string; at: string } | null;
  shortClosed: { kg: number; reason: string; at: string } | null;
  deliveredKg: number;
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
  usedOn: string | null;
  licensePlate: string | null;
  note: string | null;
  cancelled: { reason: string; at: string } | null;
  bookingNo: string;
  id: number;
}
