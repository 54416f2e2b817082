import { and, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { SelectionAnswer } from "#contract/answers";
import type { VehicleTare } from "#contract/weighing/vehicle-tares";
import type { Reader } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { latestFirst, isVisit } from "./queries";

/** Reads the tares of a plate's newest visits in both directions, newest first. One query. */
export async function readTares(db: Reader, plate: string, most: number): Promise<SelectionAnswer<VehicleTare>> {
  const [out, into] = [outboundRecord, inboundRecord];
  const of = (area: VehicleTare["area"]) => sql<VehicleTare["area"]>`${sql.raw(`'${area}'`)}`;
  const rows = await unionAll(
    db
      .select({ area: of("outbound"), id: out.id, recordNo: out.recordNo, date: out.date, tareKg: out.firstKg })
      .from(out)
      .where(and(isVisit(out, plate), isNotNull(out.firstKg)))
      .orderBy(...latestFirst(out))
      .limit(most),
    db
      .select({ area: of("inbound"), id: into.id, recordNo: into.recordNo, date: into.date, tareKg: into.secondKg })
      .from(into)
      .where(and(isVisit(into, plate), isNotNull(into.secondKg)))
      .orderBy(...latestFirst(into))
      .limit(most),
  );
  const tares = rows.flatMap(({ tareKg, ...visit }) => (tareKg === null ? [] : { ...visit, tareKg }));
  const data = tares.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id).slice(0, most);
  return { data, lastPage: 1 };
}
