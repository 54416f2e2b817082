import type { ComboboxOption } from "../ui/combobox-options";

/** A PO line to book. */
export interface LineChoice extends ComboboxOption {
  /** What may still be booked of it, in kg; undefined when that is no longer known. */
  leftKg: number | undefined;
}
