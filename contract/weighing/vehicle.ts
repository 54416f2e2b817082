import { z } from "zod";
import { OVERLOAD_GUARDS } from "./permitted";

/** The vehicle of a truck: its row of the vehicle book (docs/domain.md, Vehicles). */
export const truckVehicle = z.object({
  id: z.int(),
  transporter: z.string().nullable(),
  driverName: z.string().nullable(),
  permittedGrossKg: z.int().nullable(),
  kirUntil: z.string().nullable(),
  stnkUntil: z.string().nullable(),
  blockedReason: z.string().nullable(),
});
export type TruckVehicle = z.infer<typeof truckVehicle>;

export const vehicleFields = {
  /** of the time of the gross weighing */
  permittedGrossKg: z.int().nullable(),
  /** null for a plate that is not in the book */
  vehicle: truckVehicle.nullable(),
};

export const overloadGuard = z.enum(OVERLOAD_GUARDS);
