import { and, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { SelectionAnswer } from "#contract/answers";
import { MAX_TARES, type VehicleTare, vehicleTares } from "#contract/vehicle-tares";
import type { Reader } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import type { Calls } from "../http/calls";
import { visible } from "../records/resource";
import { masterDefinition } from "../records/master-definitions";
import { latestFirst, visitsOf } from "../weighing/queries";
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
      return readTares(db, String(licensePlate));
    },
  );
}

/** Reads the tares of both directions, newest first. One query. */
async function readTares(db: Reader, plate: string): Promise<SelectionAnswer<VehicleTare>> {
  const [out, into] = [outboundRecord, inboundRecord];
  const of = (area: VehicleTare["area"]) => sql<VehicleTare["area"]>`${sql.raw(`'${area}'`)}`;
  const rows = await unionAll(
    db
      .select({ area: of("outbound"), id: out.id, recordNo: out.recordNo, date: out.date, tareKg: out.firstKg })
      .from(out)
      .where(and(visitsOf(out, plate), isNotNull(out.firstKg)))
      .orderBy(...latestFirst(out))
      .limit(MAX_TARES),
    db
      .select({ area: of("inbound"), id: into.id, recordNo: into.recordNo, date: into.date, tareKg: into.secondKg })
      .from(into)
      .where(and(visitsOf(into, plate), isNotNull(into.secondKg)))
      .orderBy(...latestFirst(into))
      .limit(MAX_TARES),
  );
  const tares = rows.flatMap(({ tareKg, ...visit }) => (tareKg === null ? [] : { ...visit, tareKg }));
  const data = tares.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id).slice(0, MAX_TARES);
  return { data, lastPage: 1 };
}
