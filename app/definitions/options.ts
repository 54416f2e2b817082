import type { UsualGoods } from "#contract/orders/booking";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Without JavaScript one `<option>` shows all texts. */
export interface ComboboxOption extends SelectOption {
  /** Second line, searched: customer of a PO. */
  detail?: string;
  /** Third line, not searched: amounts. */
  facts?: string;
  /** Text on the right: kg left, or a day. */
  note?: string;
  /** Searched, not shown. */
  keywords?: string;
}

/** Option of an ex-DO; sums are unknown for an inactive one. */
export interface ExDoOption extends ComboboxOption {
  sums?: { quantityKg: number | null; madeKg: number; bookedKg: number };
}

export interface ItemOption extends SelectOption {
  unit: string;
  kgPerUnit: number | null;
}

export interface LineOption extends ComboboxOption {
  gradeId: number;
  markingId: number;
  /** The ex-DO of its PO; undefined for any. */
  exDo?: string;
  /** Undefined while unknown, after a 409. */
  leftKg: number | undefined;
}

/** Booking with kg left, or the item's own. */
export interface BookingOption extends ComboboxOption {
  poSalesNo: string;
  /** Null for the booking of a saved item. */
  date: string | null;
  customerId: number;
  gradeId: number;
  markingId: number;
  goodsLabel: string;
  /** Key of the booked truck; null for any truck. */
  plateKey: string | null;
  /** Goods of similar deliveries; null without a delivery. */
  usualGoods: (Pick<UsualGoods, "kgPerUnit" | "basis" | "loadingArea"> & { value: string }) | null;
  /** Available kg, including the item's own. */
  leftKg: number;
}
