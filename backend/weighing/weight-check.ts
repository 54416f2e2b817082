import { and, ne } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { UsualWeights } from "#contract/weighing/unusual";
import {
  type ExpectedLoad,
  type PlantShares,
  usualGross,
  usualTare,
  type UsualWeight,
} from "#contract/weighing/usual-weights";
import type { WeighingName } from "#contract/weighing/weighing";
import type { Reader, Transaction } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import type { ErrorText } from "../http/errors";
import type { Direction } from "./statuses";
import { checkUnusual, type UnusualCheck } from "../records/unusual";
import type { Weighing } from "./weighing";
import type { WeighingRecordTable } from "../rows/trucks";
import { plantSharesFor } from "./plant-shares";
import { latestFirst, isVisit } from "./queries";
import { sameTruckCheck } from "./repeats";
import type { TruckRecord, TruckType } from "./truck";

/** Plausibility of weights in kg (docs/domain.md, Unusual values). */

const VISITS = 100;

/** From the truck's earlier visits, the expected load and the plant's shares. One query. @param load null if not given in kg */
export async function readUsualWeights(
  db: Reader,
  direction: Direction,
  { id, licensePlate }: Pick<TruckRecord, "id" | "licensePlate">,
  load: ExpectedLoad | null,
  { shares, env }: { shares: PlantShares; env: BackendEnv },
): Promise<Omit<UsualWeights, "net">> {
  const isOtherTruck = (table: WeighingRecordTable, own: Direction) =>
    and(isVisit(table, licensePlate), direction === own ? ne(table.id, id) : undefined);
  const rows = await unionAll(
    db
      .select({ date: outboundRecord.date, tareKg: outboundRecord.firstKg, grossKg: outboundRecord.secondKg })
      .from(outboundRecord)
      .where(isOtherTruck(outboundRecord, "outbound"))
      .orderBy(...latestFirst(outboundRecord))
      .limit(VISITS),
    db
      .select({ date: inboundRecord.date, tareKg: inboundRecord.secondKg, grossKg: inboundRecord.firstKg })
      .from(inboundRecord)
      .where(isOtherTruck(inboundRecord, "inbound"))
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
 * Returns the columns that follow from a weighing, with its unusual values.
 * @param at request field @throws Invalid for an impossible weight, or an unusual value without a reason
 */
export async function checkWeighing<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  before: Detail,
  { name, weighing }: { name: WeighingName; weighing: Weighing },
  { by, env, at = "weightKg" }: { by: Caller; env: BackendEnv; at?: string },
) {
  const { direction } = truck;
  const { weightKg: value, unusualReason: reason } = weighing;
  const record: Detail = { ...before, [`${name}Kg`]: value };
  const columns = truck.follow(record, name, at);
  const shares = await plantSharesFor(tx, direction, before.id);
  const usual = await readUsualWeights(tx, direction, before, truck.loadOf(before), { shares, env });
  const checks = [
    weightCheck(record, name, usual, { direction, at }),
    ...truck.netChecks({ ...record, ...columns }, shares, { name, at, env }),
    ...(await sameTruckCheck(tx, direction, record, at)),
  ];
  return { ...columns, ...checkUnusual(before.unusual, checks, { reason, by }) };
}

/** Checks the weights of a truck with a corrected plate by the visits of that plate; empty for an unknown plate. */
export async function plateWeightChecks<Detail extends TruckRecord>(
  tx: Transaction,
  { direction, loadOf }: TruckType<Detail>,
  record: Detail,
  env: BackendEnv,
): Promise<UnusualCheck[]> {
  const names = (["first", "second"] as const).filter((name) => record[`${name}Kg`] !== null);
  if (names.length === 0) return [];
  const shares = await plantSharesFor(tx, direction, record.id);
  const usual = await readUsualWeights(tx, direction, record, loadOf(record), { shares, env });
  const checks = names.map((name) => weightCheck(record, name, usual, { direction, at: "licensePlate" }));
  return checks.filter((check) => check.usual.basis === "plate");
}

function weightCheck(
  record: TruckRecord,
  name: WeighingName,
  weights: Pick<UsualWeights, "tare" | "gross">,
  { direction, at }: { direction: Direction; at: string },
): UnusualCheck {
  const kind = (direction === "inbound") === (name === "first") ? "gross" : "tare";
  const usual = weights[kind];
  const value = record[`${name}Kg`] ?? 0;
  return { field: `${name}Kg`, value, usual, at, text: usualText(kind, usual, record.licensePlate) };
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
