import { can } from "#contract/access";
import { recordPath } from "#contract/record-paths";
import { type VehicleTare, vehicleTares } from "#contract/weighing/vehicle-tares";
import type { ScreenContext } from "~/services/request/screen.server";

/** A visit, with the path of its record for users who see it. */
export type ShownTare = VehicleTare & { href: string | null };

/** Loads the tares of a vehicle's or a record's plate. @param path of the row: `/api/vehicle/12` */
export async function shownTares(
  { api, user }: Pick<ScreenContext, "api" | "user">,
  path: string,
): Promise<ShownTare[]> {
  const { data } = await api.get(`${path}/tares`, {}, vehicleTares);
  return data.map((tare) => ({ ...tare, href: can(user, tare.area, "see") ? recordPath(tare) : null }));
}
