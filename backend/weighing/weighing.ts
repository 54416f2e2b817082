import { sql } from "drizzle-orm";
import type { InboundRecord } from "#contract/inbound-record";
import { scaleMinKg } from "#contract/plant";
import type { WEIGHT_SOURCES } from "#contract/weighing/weighing";
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

/** Both readings of a detail. */
export type Readings = Pick<
  InboundRecord,
  | ("firstKg" | "firstAt" | "firstBy" | "firstSource" | "firstReadingId" | "firstTypedReason" | "firstCorrection")
  | (
      | "secondKg"
      | "secondAt"
      | "secondBy"
      | "secondSource"
      | "secondReadingId"
      | "secondTypedReason"
      | "secondCorrection"
    )
>;

/** Columns of a new or corrected first reading. @throws Invalid for a correction without a reason */
export function firstWeighing(weighing: Weighing, by: Caller, before: Readings) {
  const { weightKg, source, readingId, typedReason, unusualReason: reason } = weighing;
  const { firstKg: from, firstCorrection: held } = before;
  // A corrected weight has its own source; the moment and person stay.
  const columns = { firstKg: weightKg, firstSource: source, firstReadingId: readingId, firstTypedReason: typedReason };
  if (from === null) return { ...columns, firstAt: sql`now()`, firstById: by.id };
  return { ...columns, firstCorrection: correctedKg(held, from, weightKg, { reason, by }) };
}

/** Columns of a new or corrected second reading. @throws Invalid for a correction without a reason */
export function secondWeighing(weighing: Weighing, by: Caller, before: Readings) {
  const { weightKg, source, readingId, typedReason, unusualReason: reason } = weighing;
  const { secondKg: from, secondCorrection: held } = before;
  // A corrected weight has its own source; the moment and person stay.
  const columns = {
    secondKg: weightKg,
    secondSource: source,
    secondReadingId: readingId,
    secondTypedReason: typedReason,
  };
  if (from === null) return { ...columns, secondAt: sql`now()`, secondById: by.id };
  return { ...columns, secondCorrection: correctedKg(held, from, weightKg, { reason: reason ?? null, by }) };
}

/** Columns of the first reading as they are. */
export const firstReading = (readings: Readings) => {
  const { firstKg, firstAt, firstBy, firstSource, firstReadingId, firstTypedReason, firstCorrection } = readings;
  const source = { firstSource, firstReadingId, firstTypedReason };
  return { firstKg, firstAt, firstById: firstBy?.id ?? null, ...source, firstCorrection };
};

/** Columns of the second reading as they are. */
export const secondReading = (readings: Readings) => {
  const { secondKg, secondAt, secondBy, secondSource, secondReadingId, secondTypedReason, secondCorrection } = readings;
  const source = { secondSource, secondReadingId, secondTypedReason };
  return { secondKg, secondAt, secondById: secondBy?.id ?? null, ...source, secondCorrection };
};

export const NO_FIRST_WEIGHING = {
  firstKg: null,
  firstAt: null,
  firstById: null,
  firstSource: null,
  firstReadingId: null,
  firstTypedReason: null,
  firstCorrection: null,
};

export const NO_SECOND_WEIGHING = {
  secondKg: null,
  secondAt: null,
  secondById: null,
  secondSource: null,
  secondReadingId: null,
  secondTypedReason: null,
  secondCorrection: null,
};

/** Reason of the history entry. */
export const reasonOf = ({ typedReason, unusualReason }: Weighing): string | null =>
  [typedReason, unusualReason].filter(Boolean).join(" · ") || null;

/** Checks range and division of the scale. @throws Invalid */
export function assertOnScale({ weightKg }: Weighing, env: BackendEnv): void {
  const { SCALE_CAPACITY_KG: max, SCALE_DIVISION_KG: step } = env;
  const min = scaleMinKg(env);
  if (weightKg < min) throw new Invalid({ weightKg: { key: "scaleMinimum", params: { min } } });
  if (weightKg > max) throw new Invalid({ weightKg: { key: "scaleCapacity", params: { max } } });
  if (weightKg % step !== 0) throw new Invalid({ weightKg: { key: "scaleStep", params: { step } } });
}
