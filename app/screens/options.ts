import type { UsualGoods } from "#contract/booking";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Option of a combobox. Without JavaScript one `<option>` shows all of its texts. */
export interface ComboboxOption extends SelectOption {
  /** Second line, also searched: the customer of a PO. */
  detail?: string;
  /** Third line, not searched: amounts. */
  facts?: string;
  /** Text on the right, not searched: kg left, or a day. */
  note?: string;
  /** Searched, not shown. */
  keywords?: string;
}

/** An ex-DO with its sums in kg; unknown for an inactive one. */
export interface ExDoOption extends ComboboxOption {
  sums?: { quantityKg: number | null; madeKg: number; bookedKg: number };
}

/** Goods; `kgPerUnit` allows calculating kg from bags. */
export interface ItemOption extends SelectOption {
  unit: string;
  kgPerUnit: number | null;
}

/** Bookable PO line. */
export interface LineOption extends ComboboxOption {
  gradeId: number;
  markingId: number;
  /** The ex-DO of its PO; undefined for any. */
  exDo?: string;
  /** Bookable kg; undefined while unknown, after a 409. */
  leftKg: number | undefined;
}

/** Booking with kg left, or the item's own. */
export interface BookingOption extends ComboboxOption {
  poSalesNo: string;
  /** `YYYY-MM-DD`; null (unknown) for the booking of a saved item. */
  date: string | null;
  customerId: number;
  gradeId: number;
  markingId: number;
  /** Grade and marking. */
  goodsLabel: string;
  /** plateKey of the booked truck; null for any truck. */
  plateKey: string | null;
  /** Goods of similar deliveries; null if there are none. */
  usualGoods: (Pick<UsualGoods, "kgPerUnit" | "basis"> & { value: string }) | null;
  /** Kg available to this item, including its own. */
  leftKg: number;
}
