import { and, ne } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { UnusualValue, UsualWeights } from "#contract/unusual";
import { usualGross, usualTare, type UsualWeight } from "#contract/usual-weights";
import type { Reader } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import type { ErrorText } from "../http/errors";
import type { Direction } from "./statuses";
import { judge, type Judged, type UnusualColumns } from "./unusual-values";
import type { Weighing } from "./weighing";
import { latestFirst, visitsOf, type WeighingRecordTable } from "./weighing-record-queries";

/** Weights beside what a truck usually shows (docs/domain.md, Unusual values). All weights in whole kg. */

/** The newest visits of a plate that are looked at, in each direction. */
const VISITS = 100;

interface TruckRecord {
  id: number;
  licensePlate: string;
}

/**
 * Finds the usual weights of a record's truck, from its earlier visits in both directions: a truck weighs the same
 * whichever way it came. One query.
 */
export async function usualWeightsOf(
  db: Reader,
  direction: Direction,
  { id, licensePlate }: TruckRecord,
  env: BackendEnv,
): Promise<UsualWeights> {
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
  return {
    tare: usualTare(
      newestFirst.flatMap(({ tareKg }) => tareKg ?? []),
      env,
    ),
    gross: usualGross(
      newestFirst.flatMap(({ grossKg }) => grossKg ?? []),
      env,
    ),
  };
}

/**
 * Judges a weighing by the truck's usual weights.
 *
 * @param kind what is weighed: the empty truck, or the full one
 * @param field the field of the record that takes the weight
 * @param follows values of the record that follow from the weight
 * @returns the columns of the record's unusual values: those of what is judged anew, the others as they are
 * @throws Invalid for unusual values without a reason; it names the usual ones
 */
export async function judgeWeighing(
  db: Reader,
  {
    direction,
    record,
    kind,
    field,
    follows,
  }: {
    direction: Direction;
    record: TruckRecord & { unusual: UnusualValue[] };
    kind: keyof UsualWeights;
    field: "firstKg" | "secondKg";
    follows?: Judged[];
  },
  { weightKg: value, unusualReason: reason }: Weighing,
  { by, env }: { by: Caller; env: BackendEnv },
): Promise<UnusualColumns> {
  const { [kind]: usual } = await usualWeightsOf(db, direction, record, env);
  const text = usualText(kind, usual, record.licensePlate);
  const judged = [{ field, value, usual, at: "weightKg", text }, ...(follows ?? [])];
  return judge(record.unusual, judged, { reason, by });
}

function usualText(kind: keyof UsualWeights, { low, high, basis, visits }: UsualWeight, plate: string): ErrorText {
  const params = { plate, low: low ?? 0, high: high ?? 0, visits };
  if (kind === "gross") return { key: basis === "plate" ? "unusualGross" : "unusualGrossOfPlant", params };
  return { key: basis === "plate" ? "unusualTare" : "unusualTareOfPlant", params };
}
