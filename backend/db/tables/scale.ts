import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { FramePattern } from "../../../contract/scale/frame-pattern";
import type { Deck } from "../../../contract/scale/deck";
import type { CardTruck } from "../../../contract/scale/load";
import type { ProtocolName } from "../../../contract/scale/protocols";
import type { ScaleTrial } from "../../../contract/scale/trial";
import { live, moment, now, reference, rowColumns } from "../columns";
import { apiKey, appUser } from "./accounts";

/** Scales are deactivated, never deleted: readings refer to them. */
export const scale = pgTable(
  "scale",
  {
    ...rowColumns,
    name: text().notNull(),
    place: text(),
    protocol: text().$type<ProtocolName>().notNull(),
    pattern: jsonb().$type<FramePattern>(),
    line: text().notNull(),
    unit: text({ enum: ["kg", "t"] }).notNull(),
    divisionKg: integer().notNull(),
    capacityKg: integer().notNull(),
    thresholdKg: integer().notNull(),
    certificateNo: text(),
    certificateUntil: date(),
    active: boolean().notNull(),
    /** the agent's key; it may send frames of this scale only */
    apiKeyId: integer().references(() => apiKey.id),
  },
  (t) => [
    uniqueIndex("scale__name__unique")
      .on(sql`lower(${t.name})`)
      .where(live(t.deletedAt)),
    uniqueIndex("scale__api_key__unique").on(t.apiKeyId),
  ],
);

/** Present state, one row per scale; locked by each batch of frames. Unlogged: rebuilt from the readings after a crash. */
export const scaleLive = pgTable("scale_live", {
  scaleId: integer()
    .primaryKey()
    .references(() => scale.id),
  deck: jsonb().$type<Deck>().notNull(),
  /** newest reading of the stable weight */
  readingId: integer(),
  agent: text(),
  agentSeenAt: moment(),
  lastSeq: bigint({ mode: "number" }).notNull(),
  /** the newest batch was of an interruption */
  late: boolean().notNull().default(false),
  /** newest frames, in hexadecimal */
  frames: jsonb().$type<string[]>().notNull().default([]),
  trial: jsonb().$type<ScaleTrial>(),
});

/** Evidence of weights: append-only, with an entry in the hash-chained history `scale-reading` of its scale. */
export const scaleReading = pgTable(
  "scale_reading",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    scaleId: reference(() => scale.id),
    kg: integer().notNull(),
    /** frame in hexadecimal */
    raw: text().notNull(),
    stableSince: moment().notNull(),
    at: moment().notNull(),
    receivedAt: moment().notNull().default(now),
    /** counts the vehicles of the scale */
    visit: integer().notNull(),
    afterEmpty: boolean().notNull(),
    alibiId: text(),
    certificateNo: text(),
    certificateUntil: date(),
    /** the agent's number of the frame */
    seq: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    index("scale_reading__visit").on(t.scaleId, t.visit),
    // A batch repeated after a crash of the database makes no second reading.
    uniqueIndex("scale_reading__seq__unique").on(t.scaleId, t.seq),
  ],
);

/** Loads that left the deck without a weighing. Rows stay; curves go after the plant's retention. */
export const ghostLoad = pgTable(
  "ghost_load",
  {
    ...rowColumns,
    scaleId: reference(() => scale.id),
    visit: integer().notNull(),
    /** the agent's number of the frame that ended it */
    seq: bigint({ mode: "number" }).notNull(),
    /** plant's day of its begin */
    date: date().notNull(),
    startedAt: moment().notNull(),
    endedAt: moment().notNull(),
    /** above the threshold */
    seconds: integer().notNull(),
    peakKg: integer().notNull(),
    late: boolean().notNull(),
    curve: jsonb().$type<[number, number][]>(),
    /** whose weigh cards were open */
    trucks: jsonb().$type<CardTruck[]>().notNull().default([]),
    settledAt: moment(),
    settledById: integer().references(() => appUser.id),
    reason: text(),
  },
  (t) => [
    uniqueIndex("ghost_load__seq__unique").on(t.scaleId, t.seq),
    index("ghost_load__started_at").on(t.startedAt),
    index("ghost_load__open")
      .on(t.startedAt)
      .where(sql`${t.settledAt} is null`),
    index("ghost_load__curve")
      .on(t.startedAt)
      .where(sql`${t.curve} is not null`),
  ],
);
