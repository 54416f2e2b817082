import { sql } from "drizzle-orm";
import type { z } from "zod";
import { scaleMinKg } from "#contract/plant";
import type { weighBody } from "#contract/weighing";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import { Invalid } from "../http/errors";

export type Weighing = z.infer<typeof weighBody>;

export function firstWeighing({ weightKg, source }: Weighing, by: Caller) {
  return { firstKg: weightKg, firstAt: sql`now()`, firstById: by.id, firstSource: source };
}

export function secondWeighing({ weightKg, source }: Weighing, by: Caller) {
  return { secondKg: weightKg, secondAt: sql`now()`, secondById: by.id, secondSource: source };
}

export const NO_SECOND_WEIGHING = { secondKg: null, secondAt: null, secondById: null, secondSource: null };

/** Checks range and division of the scale. @throws Invalid */
export function assertOnScale({ weightKg }: Weighing, env: BackendEnv): void {
  const { SCALE_CAPACITY_KG: max, SCALE_DIVISION_KG: step } = env;
  const min = scaleMinKg(env);
  if (weightKg < min) throw new Invalid({ weightKg: { key: "scaleMinimum", params: { min } } });
  if (weightKg > max) throw new Invalid({ weightKg: { key: "scaleCapacity", params: { max } } });
  if (weightKg % step !== 0) throw new Invalid({ weightKg: { key: "scaleStep", params: { step } } });
}
