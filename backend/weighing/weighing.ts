import { sql } from "drizzle-orm";
import { scaleMinKg } from "#contract/plant/plant";
import type { Correction } from "#contract/weighing/correction";
import type { WEIGHT_SOURCES, WeighingName } from "#contract/weighing/weighing";
import type { UnusualValue } from "#contract/weighing/unusual";
import { withoutUnusual } from "../records/unusual";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import { Invalid } from "../http/errors";
import { correctedKg } from "./corrections";

export interface Weighing {
  weightKg: number;
  source: (typeof WEIGHT_SOURCES)[number];
  /** null for a typed weight */
  readingId: number | null;
  /** null for a reading, or without a scale */
  typedReason: string | null;
  unusualReason: string | null;
}

/** Columns of a reading, after `first` or `second`. */
interface Reading {
  Kg: number | null;
  At: string | null;
  ById: number | null;
  Source: Weighing["source"] | null;
  ReadingId: number | null;
  TypedReason: string | null;
  Correction: Correction<number> | null;
}

/** Both readings of a detail. */
export type Readings = {
  [Field in keyof Omit<Reading, "ById"> as `${WeighingName}${Field}`]: Reading[Field];
} & { [Field in `${WeighingName}By`]: { id: number } | null };

type Named<Name extends WeighingName, Columns> = {
  [Field in keyof Columns & string as `${Name}${Field}`]: Columns[Field];
};

const named = <Name extends WeighingName, Columns extends object>(name: Name, columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([field, value]) => [name + field, value])) as Named<Name, Columns>;

/** Columns of a new or corrected weighing, or of another origin. @throws Invalid for a correction without a reason */
export function weighingColumns(name: WeighingName, weighing: Weighing, by: Caller, before: Readings) {
  const { weightKg: Kg, source: Source, readingId: ReadingId, typedReason: TypedReason } = weighing;
  const { Kg: from, Correction: earlier } = pickReading(before, name);
  // A corrected weight has its own source; the moment and person stay.
  const stamp =
    from === null
      ? { At: sql`now()`, ById: by.id }
      : from !== Kg && { Correction: correctedKg(earlier, from, Kg, { reason: weighing.unusualReason, by }) };
  return named(name, { Kg, Source, ReadingId, TypedReason, ...stamp });
}

/** Returns true for a reading that is not the stored one; it replaces the origin of the same kg. */
export const isOtherReading = ({ readingId }: Weighing, stored: number | null | undefined): boolean =>
  readingId !== null && readingId !== stored;

const pickReading = (record: Readings, name: WeighingName): Reading => ({
  Kg: record[`${name}Kg`],
  At: record[`${name}At`],
  ById: record[`${name}By`]?.id ?? null,
  Source: record[`${name}Source`],
  ReadingId: record[`${name}ReadingId`],
  TypedReason: record[`${name}TypedReason`],
  Correction: record[`${name}Correction`],
});

/** Columns of a weighing as they are. */
export const storedColumns = (record: Readings, name: WeighingName) => named(name, pickReading(record, name));

const NO_READING = {
  Kg: null,
  At: null,
  ById: null,
  Source: null,
  ReadingId: null,
  TypedReason: null,
  Correction: null,
};
export const NO_WEIGHING = { first: named("first", NO_READING), second: named("second", NO_READING) };

/** Columns of a record without its first or second weighing, and without the marks of that weighing. */
export const withoutWeighing = ({ unusual }: { unusual: UnusualValue[] }, name: WeighingName) => ({
  ...NO_WEIGHING[name],
  ...withoutUnusual(unusual, ...(name === "first" ? ["firstKg" as const] : SECOND_VALUES), "sameEntry"),
});
const SECOND_VALUES = ["secondKg", "netKg", "overKg"] as const;

/** Reason of the history entry. */
export const weighingReason = ({ typedReason, unusualReason }: Weighing): string | null =>
  [typedReason, unusualReason].filter(Boolean).join(" · ") || null;

export function assertOnScale({ weightKg }: Weighing, env: BackendEnv): void {
  const { SCALE_CAPACITY_KG: max, SCALE_DIVISION_KG: step } = env;
  const min = scaleMinKg(env);
  if (weightKg < min) throw new Invalid({ weightKg: { key: "scaleMinimum", params: { min } } });
  if (weightKg > max) throw new Invalid({ weightKg: { key: "scaleCapacity", params: { max } } });
  if (weightKg % step !== 0) throw new Invalid({ weightKg: { key: "scaleStep", params: { step } } });
}
