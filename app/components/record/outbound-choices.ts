import type { SelectOption } from "../ui/select";

/** What the forms of outbound records choose from. */
export interface OutboundChoices {
  customers: SelectOption[];
  items: ItemChoice[];
  grades: SelectOption[];
  markings: SelectOption[];
}

/** A kind of goods; with `kgPerUnit` the screen counts kg from bags. */
export interface ItemChoice extends SelectOption {
  unit: string;
  kgPerUnit: number | null;
}
