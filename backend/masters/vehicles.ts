import { MAX_TARES, vehicleTares } from "#contract/weighing/vehicle-tares";
import type { Reader } from "../db/client";
import type { Calls } from "../http/calls";
import { visible } from "../records/resource";
import { masterDefinition } from "../records/master-definitions";
import { readTares } from "../weighing/tares";
import { findMaster } from "./service";

/** Calls of the vehicle book, next to those of every master (docs/domain.md, Vehicles). */
export function addVehicles(calls: Calls): void {
  const find = (db: Reader, id: number) => findMaster(db, masterDefinition("vehicle"), id);
  calls.read(
    {
      method: "get",
      path: "/vehicle/{id}/tares",
      summary: "Empty weights of the newest visits of a plate",
      access: ["vehicle", "see"],
      answer: vehicleTares,
    },
    async (db, { id, caller }) => {
      const { licensePlate } = await visible({ area: "vehicle", find }, db, id, caller);
      return readTares(db, String(licensePlate), MAX_TARES);
    },
  );
}
