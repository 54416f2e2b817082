import type { ComboboxOption } from "../ui/combobox-options";
import type { SelectOption } from "../ui/select";

/** What the forms of outbound records choose from. */
export interface OutboundChoices {
  customers: ComboboxOption[];
  items: ItemChoice[];
  grades: SelectOption[];
  markings: SelectOption[];
  /** for who may see bookings; oldest first */
  bookings: BookingOption[];
}

/** A booking that has something left, or that the item takes from already. */
export interface BookingOption extends ComboboxOption {
  customerId: number;
  gradeId: number;
  markingId: number;
  /** the plate that it was made for (plateKey); null when any truck may take from it */
  plateKey: string | null;
  /** what this item may take: what is left, and what it takes already */
  leftKg: number;
}

/** A kind of goods; with `kgPerUnit` the screen counts kg from bags. */
export interface ItemChoice extends SelectOption {
  unit: string;
  kgPerUnit: number | null;
}
