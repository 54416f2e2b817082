import type { PlantShift } from "#contract/plant/shift-hours";
import { buildHref } from "./search-href";

export const SHIFT_PATH = "/record/shift";

export const shiftHref = ({ date, shift }: PlantShift): string => buildHref(SHIFT_PATH, { date, shift });
