import type { poSale } from "#backend/db/tables/po-sale";
import type { DemoExDo } from "./ex-dos";
import type { DemoGrade, DemoItem, DemoMarking, DemoMasters } from "./masters";

interface Event {
  reason: string;
  at: string;
}

export interface DemoPoSale {
  poSalesNo: string;
  poSalesType: (typeof poSale.$inferInsert)["poSalesType"];
  date: string;
  until: string;
  createdAt: string;
  customer: DemoMasters["customers"][number];
  exDo: DemoExDo | null;
  tolerancePct: number;
  note: string | null;
  lines: DemoLine[];
  cancelled: Event | null;
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
  adjustment: (Event & { kg: number }) | null;
  shortClosed: (Event & { kg: number }) | null;
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
  licensePlate: string | null;
  /** hour of today, with the plate of a truck outside the plant */
  announced: { arrivesAt: string; licensePlate: string | null } | null;
  note: string | null;
  cancelled: Event | null;
  loads: DemoLoad[];
  bookingNo: string;
  id: number;
}

/** Part of a booking for one truck. */
export interface DemoLoad {
  booking: DemoBooking;
  kg: number;
  due: string;
}
