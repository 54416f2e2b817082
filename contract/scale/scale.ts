import { z } from "zod";
import { detailFields, moment } from "../answers";
import { MAX_WEIGHT_KG } from "../constants";
import { date, optionalText, queryFlag, text } from "../values/fields";
import { rule } from "../values/issue";
import { DECK_STATES, type DeckSettings } from "./deck";
import { framePattern } from "./frame-pattern";
import { parseLine } from "./line";
import { cardTruck } from "./load";
import { CONFIGURED, PROTOCOL_NAMES, findProtocol, UNKNOWN } from "./protocols";
import { scaleTrial } from "./trial";

/** Scales, their live state and their readings (docs/domain.md, Scales). */

/** A reading is usable this long after its newest frame. */
export const READING_SECONDS = 10;

const fields = {
  name: text(1, 40),
  place: optionalText(60),
  protocol: z.enum(PROTOCOL_NAMES),
  /** required by `configured` */
  pattern: framePattern.nullable().default(null),
  /** how the indicator is reached (line.ts) */
  line: text(1, 120).refine((value) => parseLine(value) !== null, rule("line")),
  /** unit of an indicator that sends no unit */
  unit: z.enum(["kg", "t"]).default("kg"),
  divisionKg: z.int().min(1).max(1_000),
  capacityKg: z.int().min(1_000).max(MAX_WEIGHT_KG),
  /** up to this weight the deck is empty */
  thresholdKg: z.int().min(0).max(5_000),
  certificateNo: optionalText(60),
  /** last day of the verification (tera) */
  certificateUntil: date()
    .nullish()
    .transform((day) => day ?? null),
  active: z.boolean().default(true),
};

export const scaleSettings = z.object(fields);

export const scaleInput = z
  .strictObject(fields)
  .refine(({ protocol, pattern }) => protocol !== CONFIGURED || pattern !== null, {
    ...rule("required"),
    path: ["pattern"],
  })
  .refine(({ protocol, active }) => protocol !== UNKNOWN || !active, { ...rule("required"), path: ["protocol"] })
  .refine(({ capacityKg, divisionKg }) => capacityKg % divisionKg === 0, {
    params: { rule: "step", step: 10 },
    path: ["capacityKg"],
  })
  .meta({ id: "ScaleInput" });
export type ScaleInput = z.infer<typeof scaleInput>;

export const scale = z
  .object({
    ...detailFields,
    ...fields,
    pattern: framePattern.nullable(),
    unit: z.enum(["kg", "t"]),
    place: z.string().nullable(),
    certificateNo: z.string().nullable(),
    certificateUntil: z.string().nullable(),
    active: z.boolean(),
    /** first characters of the agent's key; null without one */
    keyHint: z.string().nullable(),
    keyExpiresAt: moment.nullable(),
  })
  .meta({ id: "Scale" });
export type Scale = z.infer<typeof scale>;

/** `due`: in use, with a certificate that is over or ends soon (certificate.ts). */
export const scaleQuery = z.object({ due: queryFlag() });
export const scaleList = z.object({ data: z.array(scale), lastPage: z.literal(1), total: z.int() });

/** Maximum length of a frame. */
const MAX_FRAME_BYTES = 128;
export const MAX_BATCH = 2_000;
/** Allows a full batch: a frame has three values and counts as one. */
export const FRAMES_MAX_VALUES = MAX_BATCH * 4 + 10;

/** A higher number would hold back every frame after it. */
export const MAX_SEQ_AHEAD = 86_400_000;
const MAX_AGE_MS = 7 * 86_400_000;

export const framesBody = z
  .strictObject({
    /** names the agent; a second one is refused */
    agent: text(1, 80),
    frames: z
      .array(
        z.strictObject({
          /** rises with every frame, at most MAX_SEQ_AHEAD above the milliseconds since 1970; repeats are ignored */
          seq: z.int().min(1),
          /** milliseconds between reading and sending, by the agent's clock; frames of a plant's holidays are older */
          ageMs: z
            .int()
            .min(0)
            .transform((ms) => Math.min(ms, MAX_AGE_MS)),
          /** the frame's bytes in hexadecimal */
          raw: z
            .string()
            .refine((hex) => hex.length <= 2 * MAX_FRAME_BYTES && /^(?:[\da-f]{2})+$/i.test(hex), rule("hexBytes")),
        }),
      )
      .max(MAX_BATCH),
    /** bytes that belonged to no frame since the last batch */
    noise: z.int().min(0).default(0),
  })
  .meta({ id: "ScaleFrames" });
export type FramesBody = z.infer<typeof framesBody>;

/** A truck whose weigh card is open while a load is on the deck. */
export const openCardBody = z
  .strictObject({ direction: z.enum(["inbound", "outbound"]), recordId: z.int().min(1) })
  .meta({ id: "OpenCard" });
export type OpenCardBody = z.infer<typeof openCardBody>;

/** Settings with which the agent reads the indicator. */
export const agentSettings = z
  .object({
    /** rises with every change */
    version: z.int(),
    /** frames of the next run have higher numbers */
    lastSeq: z.int(),
    protocol: z.enum(PROTOCOL_NAMES),
    pattern: framePattern.nullable(),
    line: z.string(),
    unit: z.enum(["kg", "t"]),
    divisionKg: z.int(),
    capacityKg: z.int(),
  })
  .meta({ id: "ScaleAgentSettings" });
export type AgentSettings = z.infer<typeof agentSettings>;

export const framesAnswer = z
  .object({
    lastSeq: z.int(),
    state: z.enum(DECK_STATES),
    /** of the settings: read them again when it changes */
    version: z.int(),
    /** try protocols and speeds, and send the results */
    trial: z.boolean(),
  })
  .meta({ id: "ScaleFramesAnswer" });
export type FramesAnswer = z.infer<typeof framesAnswer>;

const liveScale = z
  .object({
    id: z.int(),
    name: z.string(),
    place: z.string().nullable(),
    state: z.enum(DECK_STATES),
    kg: z.int().nullable(),
    /** why bytes are nonsense */
    fault: z.string().nullable(),
    /** newest reading of the stable weight */
    reading: z.object({ id: z.int(), kg: z.int() }).nullable(),
    /** the agent hands over frames of an interruption */
    late: z.boolean(),
    heardAt: moment.nullable(),
    certificateUntil: z.string().nullable(),
    /** trucks whose weigh card is open since the load came */
    cards: z.array(cardTruck),
  })
  .meta({ id: "LiveScale" });
export type LiveScale = z.infer<typeof liveScale>;

/** Current state of a scale, for its settings. */
export const watchedScale = liveScale
  .extend({
    agent: z.string().nullable(),
    agentSeenAt: moment.nullable(),
    /** the agent answers now */
    agentOn: z.boolean(),
    /** newest last */
    frames: z.array(z.object({ raw: z.string(), kg: z.int().nullable() })),
    trial: scaleTrial.nullable(),
  })
  .meta({ id: "WatchedScale" });
export type WatchedScale = z.infer<typeof watchedScale>;

/** A scale with the truck that was weighed on it since its deck was empty. */
const scaleDeck = liveScale
  .extend({ weighed: z.object({ recordNo: z.string(), licensePlate: z.string() }).nullable() })
  .meta({ id: "ScaleDeck" });
export type ScaleDeck = z.infer<typeof scaleDeck>;
export const liveScales = z.object({ data: z.array(scaleDeck), lastPage: z.literal(1) });
export type LiveScales = z.infer<typeof liveScales>;

export const scaleReading = z
  .object({
    id: z.int(),
    scale: z.object({ id: z.int(), name: z.string() }),
    kg: z.int(),
    /** the frame's bytes in hexadecimal */
    raw: z.string(),
    stableSince: moment,
    at: moment,
    receivedAt: moment,
    /** counts the vehicles of the scale */
    visit: z.int(),
    /** the deck was seen empty before */
    afterEmpty: z.boolean(),
    /** number in the instrument's own memory */
    alibiId: z.string().nullable(),
    /** the scale's certificate (tera) at that time */
    certificateNo: z.string().nullable(),
    certificateUntil: z.string().nullable(),
  })
  .meta({ id: "ScaleReading" });
export type ScaleReading = z.infer<typeof scaleReading>;

type ScaleSettings = Pick<ScaleInput, "protocol" | "pattern" | "unit" | "divisionKg" | "capacityKg" | "thresholdKg">;

export function deckSettings(settings: ScaleSettings): DeckSettings {
  const { unit, divisionKg, capacityKg, thresholdKg } = settings;
  return { unit, divisionKg, capacityKg, thresholdKg, flagged: findProtocol(settings).flagged };
}
