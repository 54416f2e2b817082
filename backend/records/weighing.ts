import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { weighBody } from "#contract/weighing";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import { Invalid } from "../http/errors";

/** What the weighbridge writes into a record, in either direction. All weights in whole kg. */
export type Weighing = z.infer<typeof weighBody>;

export function firstWeighing({ weightKg, source }: Weighing, by: Caller) {
  return { firstKg: weightKg, firstAt: sql`now()`, firstById: by.id, firstSource: source };
}

export function secondWeighing({ weightKg, source }: Weighing, by: Caller) {
  return { secondKg: weightKg, secondAt: sql`now()`, secondById: by.id, secondSource: source };
}

/** A truck that has to be weighed a second time again. */
export const NO_SECOND_WEIGHING = { secondKg: null, secondAt: null, secondById: null, secondSource: null };

/** Refuses a weight that the scale cannot show. @throws Invalid */
export function expectScaleStep({ weightKg }: Weighing, { SCALE_DIVISION_KG: step }: BackendEnv): void {
  if (weightKg % step !== 0) throw new Invalid({ weightKg: { key: "scaleStep", params: { step } } });
}
