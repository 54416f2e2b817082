import { z } from "zod";
import { moment } from "../answers";
import { text } from "../values/fields";
import { rule } from "../values/issue";
import { frameKg, type Unit } from "./frame";
import { Framer } from "./framer";
import { type Line, parseLine } from "./line";
import { toHex } from "./protocol";
import { protocols } from "./protocols";

/** Setup that tries: which protocol and speed read an unknown indicator (docs/scales.md, Setup). */

const TRIAL_SPEEDS = [9_600, 4_800, 2_400, 1_200] as const;
const TRIAL_FORMATS = ["8N1", "7E1", "7O1"] as const;
/** Bytes of one combination are collected this long. */
export const TRIAL_MS = 3_000;
const MIN_FRAMES = 3;

type Tried = keyof typeof protocols;
export const TRIED = Object.keys(protocols) as Tried[];

const trialResult = z
  .strictObject({
    protocol: z.enum(TRIED),
    line: text(1, 120).refine((value) => parseLine(value) !== null, rule("line")),
    frames: z.int().min(0),
    /** share of bytes in usable frames, 0 to 1 */
    score: z.number().min(0).max(1),
    kg: z.int(),
    raw: z.string().refine((hex) => /^(?:[\da-f]{2}){1,128}$/.test(hex), rule("hexBytes")),
  })
  .meta({ id: "ScaleTrialResult" });
export type TrialResult = z.infer<typeof trialResult>;

/** Best two, sent by the agent. */
export const trialBody = z.strictObject({ results: z.array(trialResult).max(2) }).meta({ id: "ScaleTrialBody" });
export type TrialBody = z.infer<typeof trialBody>;

/** Trial of a scale; `results` is null until the agent has sent them. */
export const scaleTrial = z
  .object({ askedAt: moment, results: z.array(trialResult).nullable() })
  .meta({ id: "ScaleTrial" });
export type ScaleTrial = z.infer<typeof scaleTrial>;

export interface TrialScale {
  unit: Unit;
  divisionKg: number;
  capacityKg: number;
}

/** Scores bytes as frames of a protocol; null for fewer than three usable frames. */
export function scored(protocol: Tried, bytes: Uint8Array, of: TrialScale): Omit<TrialResult, "line"> | null {
  const usable = new Framer(protocols[protocol]).push(bytes).flatMap(({ bytes: raw, frame }) => {
    const read = frameKg(frame, of.unit, of.divisionKg);
    return "kg" in read && Math.abs(read.kg) <= of.capacityKg ? [{ raw, kg: read.kg }] : [];
  });
  const newest = usable.at(-1);
  if (newest === undefined || usable.length < MIN_FRAMES) return null;
  const inFrames = usable.reduce((sum, { raw }) => sum + raw.length, 0);
  const raw = toHex(newest.raw);
  return { protocol, frames: usable.length, score: inFrames / bytes.length, kg: newest.kg, raw };
}

/** Returns the two best results. */
export const bestResults = (results: readonly TrialResult[]): TrialResult[] =>
  results.toSorted((a, b) => b.score - a.score || b.frames - a.frames).slice(0, 2);

/** Returns the lines to try: every speed and frame of a serial port, else the line itself. */
export function linesToTry(line: Line, written: string): { line: Line; written: string }[] {
  if (line.kind !== "serial") return [{ line, written }];
  return TRIAL_SPEEDS.flatMap((baudRate) =>
    TRIAL_FORMATS.map((format) => ({
      line: { ...line, baudRate, format },
      written: `serial:${line.path},${baudRate},${format}`,
    })),
  );
}
