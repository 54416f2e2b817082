import type { LoadingArea } from "#contract/constants";
import type { Customer, Goods, Masters } from "./masters";
import type { Schedule } from "./schedule";
import type { Seeded } from "./seeded";
import type { Ask } from "./services";

export interface OpenLine {
  id: number;
  customer: Customer;
  goods: Goods;
  leftKg: number;
}

export interface Visit {
  /** arrival */
  at: number;
  /** until the last step */
  minutes: number;
  /** false: the truck for a booking stays away */
  comes: boolean;
  cancelled: boolean;
  /** loads at two areas */
  split: boolean;
  /** of goods in; default: any */
  vendor?: Masters["vendors"][number] | undefined;
}

/** The plant of the demo while its year runs. */
export interface Plant extends Masters {
  ask: Ask;
  schedule: Schedule;
  random: Seeded;
  zone: string;
  /** business date of a moment */
  day: (moment: number) => string;
  /** HH:MM of a moment */
  hour: (moment: number) => string;
  nextPaper: () => string;
  nextArea: () => LoadingArea;
  /** of open orders */
  lines: OpenLine[];
  /** ids of the current ex-DOs */
  exDos: { OWN: number; PURCHASED: number };
}
