import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { InboundRecord } from "#contract/inbound-record";
import { scaleMinKg } from "#contract/plant";
import type { weighBody } from "#contract/weighing";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import { Invalid } from "../http/errors";
import { correctedKg } from "./corrections";

export type Weighing = z.infer<typeof weighBody>;

/** Both readings of a detail. */
export type Readings = Pick<
  InboundRecord,
  | ("firstKg" | "firstAt" | "firstBy" | "firstSource" | "firstCorrection")
  | ("secondKg" | "secondAt" | "secondBy" | "secondSource" | "secondCorrection")
>;

/** Columns of a new or corrected first reading. @throws Invalid for a correction without a reason */
export function firstWeighing({ weightKg, source, unusualReason: reason }: Weighing, by: Caller, before: Readings) {
  const { firstKg: from, firstCorrection: held } = before;
  if (from === null) return { firstKg: weightKg, firstAt: sql`now()`, firstById: by.id, firstSource: source };
  return { firstKg: weightKg, firstCorrection: correctedKg(held, from, weightKg, { reason, by }) };
}

/** Columns of a new or corrected second reading. @throws Invalid for a correction without a reason */
export function secondWeighing({ weightKg, source, unusualReason: reason }: Weighing, by: Caller, before: Readings) {
  const { secondKg: from, secondCorrection: held } = before;
  if (from === null) return { secondKg: weightKg, secondAt: sql`now()`, secondById: by.id, secondSource: source };
  return { secondKg: weightKg, secondCorrection: correctedKg(held, from, weightKg, { reason, by }) };
}

/** Columns of the first reading as they are. */
export const firstReading = ({ firstKg, firstAt, firstBy, firstSource, firstCorrection }: Readings) => {
  return { firstKg, firstAt, firstById: firstBy?.id ?? null, firstSource, firstCorrection };
};

/** Columns of the second reading as they are. */
export const secondReading = ({ secondKg, secondAt, secondBy, secondSource, secondCorrection }: Readings) => {
  return { secondKg, secondAt, secondById: secondBy?.id ?? null, secondSource, secondCorrection };
};

export const NO_FIRST_WEIGHING = {
  ...{ firstKg: null, firstAt: null, firstById: null, firstSource: null, firstCorrection: null },
};

export const NO_SECOND_WEIGHING = {
  ...{ secondKg: null, secondAt: null, secondById: null, secondSource: null, secondCorrection: null },
};

/** Checks range and division of the scale. @throws Invalid */
export function assertOnScale({ weightKg }: Weighing, env: BackendEnv): void {
  const { SCALE_CAPACITY_KG: max, SCALE_DIVISION_KG: step } = env;
  const min = scaleMinKg(env);
  if (weightKg < min) throw new Invalid({ weightKg: { key: "scaleMinimum", params: { min } } });
  if (weightKg > max) throw new Invalid({ weightKg: { key: "scaleCapacity", params: { max } } });
  if (weightKg % step !== 0) throw new Invalid({ weightKg: { key: "scaleStep", params: { step } } });
}
