import { daysBetween } from "../plant/business-day";

/** State of a vehicle in the book; no zod, because screens load it (docs/domain.md, Vehicles). */

/** Days before the end of a paper. */
export const DUE_DAYS = 30;

type Paper = "kirUntil" | "stnkUntil";

interface Vehicle extends Record<Paper, string | null> {
  active: boolean;
  blockedReason: string | null;
}

type VehicleState =
  | { state: "inactive" | "blocked" | "active" }
  | { state: "over"; paper: Paper }
  | { state: "ends"; paper: Paper; days: number };

/** Returns the most urgent state of a vehicle. @param today `YYYY-MM-DD` */
export function vehicleState(vehicle: Vehicle, today: string): VehicleState {
  if (!vehicle.active) return { state: "inactive" };
  if (vehicle.blockedReason !== null) return { state: "blocked" };
  const ends = (["kirUntil", "stnkUntil"] as const).flatMap((paper) => {
    const until = vehicle[paper];
    return until === null ? [] : [{ paper, days: daysBetween(today, until) }];
  });
  const [first] = ends.toSorted((a, b) => a.days - b.days);
  if (first === undefined || first.days > DUE_DAYS) return { state: "active" };
  const { paper, days } = first;
  return days < 0 ? { state: "over", paper } : { state: "ends", paper, days };
}
