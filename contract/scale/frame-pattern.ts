import { z } from "zod";
import { rule } from "../values/issue";

/** Settings of a configured protocol, in a separate file because browsers do not load zod. */

const MAX_FRAME = 64;
const hexBytes = () => z.string().refine((text) => /^(?:[\dA-Fa-f]{2}){0,4}$/.test(text), rule("framePattern"));
const place = () => z.int().min(1).max(MAX_FRAME).nullable().default(null);

export const framePattern = z
  .strictObject({
    /** hexadecimal; empty: none */
    start: hexBytes().default(""),
    end: hexBytes().default(""),
    /** bytes, with start and end */
    length: z.int().min(3).max(MAX_FRAME),
    /** places of bytes count from 1 */
    weightAt: z.int().min(1).max(MAX_FRAME),
    weightLength: z.int().min(1).max(10),
    /** decimal places of a weight without a point */
    places: z.int().min(0).max(4).default(0),
    reversed: z.boolean().default(false),
    /** null: the sign is part of the weight */
    signAt: place(),
    stableAt: place(),
    /** character at `stableAt` of a stable weight */
    stableChar: z.string().max(1).default(""),
  })
  .refine(({ start, end }) => start !== "" || end !== "", { path: ["end"], ...rule("framePattern") })
  .refine(
    ({ start, end, length, weightAt, weightLength }) => {
      const [first, last] = [start.length / 2, length - end.length / 2];
      return weightAt > first && weightAt + weightLength - 1 <= last;
    },
    { path: ["weightLength"], ...rule("framePattern") },
  )
  .meta({ id: "FramePattern" });
export type FramePattern = z.infer<typeof framePattern>;
