import { and, isNull, ne, type SQL, sql } from "drizzle-orm";
import { shiftHours, type PlantShift, type ShiftClock } from "#contract/plant/shift-hours";
import { shiftHandover } from "../db/tables/shift";
import type { Moments } from "./exceptions";

/** Handovers that the user may take over: of other users, neither taken over nor taken back (docs/domain.md, Shifts). */
export const isWaitingFor = ({ id }: { id: number }): SQL | undefined =>
  and(isNull(shiftHandover.takenAt), isNull(shiftHandover.deletedAt), ne(shiftHandover.handedById, id));

/** Returns begin and end of a shift. */
export function shiftMoments(shift: PlantShift, env: ShiftClock): Moments {
  const { from, until } = shiftHours(shift, env.SHIFT_HOURS);
  const at = (hour: string): SQL => sql`(${hour}::timestamp at time zone ${env.APP_TIMEZONE})`;
  return { from: at(from), until: at(until) };
}
