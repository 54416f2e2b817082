import type { UsualGoods } from "#contract/booking";

/** An option of a select. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** An option of a combobox. Without JavaScript one `<option>` shows all of its texts. */
export interface ComboboxOption extends SelectOption {
  /** A second line, searched too: the customer of a PO. */
  detail?: string;
  /** A further line, not searched: amounts. */
  facts?: string;
  /** A text at the right, not searched: the kg left, or a day. */
  note?: string;
  /** Searched, not shown. */
  keywords?: string;
}

/** An ex-DO, with what is made and booked of it, in kg; a choice of before knows neither. */
export interface ExDoOption extends ComboboxOption {
  sums?: { quantityKg: number | null; madeKg: number; bookedKg: number };
}

/** A kind of goods; with `kgPerUnit` the form calculates kg from bags. */
export interface ItemOption extends SelectOption {
  unit: string;
  kgPerUnit: number | null;
}

/** A PO line that can be booked. */
export interface LineOption extends ComboboxOption {
  gradeId: number;
  markingId: number;
  /** The ex-DO that its PO is bound to; undefined for any. */
  exDo?: string;
  /** The kg that may still be booked; undefined while unknown, after a 409. */
  leftKg: number | undefined;
}

/** A booking with kg left, or the one that the item takes from. */
export interface BookingOption extends ComboboxOption {
  poSalesNo: string;
  /** `YYYY-MM-DD`; null for the booking of a saved item, whose day is not known here. */
  date: string | null;
  customerId: number;
  gradeId: number;
  markingId: number;
  /** Its grade and marking. */
  goodsLabel: string;
  /** The plateKey of the truck that it was made for; null for any truck. */
  plateKey: string | null;
  /** The kind of goods that it usually takes; null while nothing like it was delivered. */
  usualGoods: (Pick<UsualGoods, "kgPerUnit" | "basis"> & { value: string }) | null;
  /** The kg that this item may take: those left and those it takes already. */
  leftKg: number;
}
