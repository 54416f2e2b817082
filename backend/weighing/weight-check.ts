import { and, ne } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { UnusualValue, UsualWeights } from "#contract/unusual";
import { type ExpectedLoad, type PlantShares, usualGross, usualTare, type UsualWeight } from "#contract/usual-weights";
import type { Reader } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import type { ErrorText } from "../http/errors";
import type { Direction } from "./statuses";
import { checkUnusual, type UnusualCheck, type UnusualColumns } from "../records/unusual";
import type { Weighing } from "./weighing";
import type { WeighingRecordTable } from "../rows/trucks";
import { latestFirst, visitsOf } from "./queries";

/** Plausibility of weights in kg (docs/domain.md, Unusual values). */

const VISITS = 100;

interface TruckRecord {
  id: number;
  licensePlate: string;
}

/** From the truck's earlier visits, the expected load and the plant's shares. One query. @param load null if not given in kg */
export async function usualWeightsOf(
  db: Reader,
  direction: Direction,
  { id, licensePlate }: TruckRecord,
  load: ExpectedLoad | null,
  { shares, env }: { shares: PlantShares; env: BackendEnv },
): Promise<Omit<UsualWeights, "net">> {
  const others = (table: WeighingRecordTable, own: Direction) =>
    and(visitsOf(table, licensePlate), direction === own ? ne(table.id, id) : undefined);
  const rows = await unionAll(
    db
      .select({ date: outboundRecord.date, tareKg: outboundRecord.firstKg, grossKg: outboundRecord.secondKg })
      .from(outboundRecord)
      .where(others(outboundRecord, "outbound"))
      .orderBy(...latestFirst(outboundRecord))
      .limit(VISITS),
    db
      .select({ date: inboundRecord.date, tareKg: inboundRecord.secondKg, grossKg: inboundRecord.firstKg })
      .from(inboundRecord)
      .where(others(inboundRecord, "inbound"))
      .orderBy(...latestFirst(inboundRecord))
      .limit(VISITS),
  );
  const newestFirst = rows.sort((a, b) => b.date.localeCompare(a.date));
  const earlier = {
    tares: newestFirst.flatMap(({ tareKg }) => tareKg ?? []),
    grosses: newestFirst.flatMap(({ grossKg }) => grossKg ?? []),
  };
  return {
    tare: usualTare(earlier, load, env, shares),
    // Outbound net is compared with the items instead.
    gross: usualGross(earlier, direction === "inbound" ? load : null, env, shares),
  };
}

/**
 * @param load null if not given in kg @param follows values derived from the weight @throws Invalid for unusual values
 * without a reason
 */
export async function checkWeighing(
  db: Reader,
  {
    direction,
    record,
    kind,
    field,
    at = "weightKg",
    load,
    shares,
    follows,
  }: {
    direction: Direction;
    record: TruckRecord & { unusual: UnusualValue[] };
    kind: "tare" | "gross";
    field: "firstKg" | "secondKg";
    /** request field */
    at?: string;
    load: ExpectedLoad | null;
    shares: PlantShares;
    follows?: readonly UnusualCheck[];
  },
  { weightKg: value, unusualReason: reason }: Weighing,
  { by, env }: { by: Caller; env: BackendEnv },
): Promise<UnusualColumns> {
  const { [kind]: usual } = await usualWeightsOf(db, direction, record, load, { shares, env });
  const text = usualText(kind, usual, record.licensePlate);
  const checks = [{ field, value, usual, at, text }, ...(follows ?? [])];
  return checkUnusual(record.unusual, checks, { reason, by });
}

function usualText(kind: "tare" | "gross", { low, high, basis, visits, load }: UsualWeight, plate: string): ErrorText {
  const params = { plate, low: low ?? 0, high: high ?? 0, visits, load: load?.kg ?? 0 };
  if (kind === "gross") {
    if (load !== null) return { key: "unusualGrossOfNote", params };
    return { key: basis === "plant" ? "unusualGrossOfPlant" : "unusualGross", params };
  }
  if (load !== null) return { key: load.from === "note" ? "unusualTareOfNote" : "unusualTareOfItems", params };
  return { key: basis === "plant" ? "unusualTareOfPlant" : "unusualTare", params };
}
