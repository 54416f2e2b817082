import { z } from "zod";
import { selectionOf } from "./answers";
import { median } from "./usual-weights";

/** Empty weights of a plate's visits (docs/domain.md, Vehicles). */

export const MAX_TARES = 60;

const vehicleTare = z
  .object({
    area: z.enum(["inbound", "outbound"]),
    id: z.int(),
    recordNo: z.string(),
    date: z.string(),
    tareKg: z.int(),
  })
  .meta({ id: "VehicleTare" });
export type VehicleTare = z.infer<typeof vehicleTare>;
/** Newest first. */
export const vehicleTares = selectionOf(vehicleTare);

/** Visits on either side of a drift. */
const SIDE = 5;

/**
 * Returns the drift in kg: the median of the newest five tares less that of the oldest five; null with fewer than ten.
 * @param tares in kg, newest first
 */
export function tareDrift(tares: readonly number[]): number | null {
  if (tares.length < 2 * SIDE) return null;
  return median(tares.slice(0, SIDE)) - median(tares.slice(-SIDE));
}
