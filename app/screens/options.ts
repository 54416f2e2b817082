/** Options of selects and typeaheads, as loaders make them and fields show them. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** An option of a typeahead. Without JavaScript all of its texts stand in the one line of an `<option>`. */
export interface ComboboxOption extends SelectOption {
  /** A quiet second line, searched too: the customer of a PO. */
  detail?: string;
  /** Stands at the right, not searched: what is left. */
  note?: string;
  /** Searched, not shown. */
  keywords?: string;
}

/** A kind of goods; with `kgPerUnit` the screen counts kg from bags. */
export interface ItemOption extends SelectOption {
  unit: string;
  kgPerUnit: number | null;
}

/** A PO line that can be booked. */
export interface LineOption extends ComboboxOption {
  /** What may still be booked of it, in kg; undefined when that is no longer known. */
  leftKg: number | undefined;
}

/** A booking that has something left, or that the item takes from already. */
export interface BookingOption extends ComboboxOption {
  customerId: number;
  gradeId: number;
  markingId: number;
  /** The plate that it was made for (plateKey); null when any truck may take from it. */
  plateKey: string | null;
  /** What this item may take, in kg: what is left, and what it takes already. */
  leftKg: number;
}
