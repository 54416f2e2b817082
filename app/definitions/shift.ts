import type { PlantShift } from "#contract/plant/shift-hours";
import { hrefOf } from "./search-href";

export const SHIFT_PATH = "/record/shift";

export const shiftHref = ({ date, shift }: PlantShift): string => hrefOf(SHIFT_PATH, { date, shift });
