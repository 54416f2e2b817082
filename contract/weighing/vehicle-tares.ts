import { z } from "zod";
import { selectionSchema } from "../answers";

/** Empty weights of a plate's visits (docs/domain.md, Vehicles). */

export const MAX_TARES = 60;
/** On the screen of a truck. */
export const MAX_RECORD_TARES = 20;

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
export const vehicleTares = selectionSchema(vehicleTare);
