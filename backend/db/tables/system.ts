import { sql, type SQL } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  type ExtraConfigColumn,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { Part } from "../../../contract/plant/system";
import { moment, now, reference } from "../columns";
import { appUser } from "./accounts";

/** Stored POST responses (docs/domain.md, Conventions). */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    userId: reference(() => appUser.id),
    key: text().notNull(),
    /** HMAC-SHA-256 of method, path, version and body */
    requestHash: text().notNull(),
    status: integer().notNull(),
    /** json, not jsonb, which would reorder fields */
    answer: json(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_key__created_at").on(t.createdAt)],
);

type HistoryColumns = Record<"entity" | "action" | "reason" | "changes", ExtraConfigColumn | AnyPgColumn>;

/** Matches entries of trucks that may be exceptions (backend/rows/exceptions.ts): few of all. */
export const isException = ({ entity, action, reason, changes }: HistoryColumns): SQL =>
  sql`${entity} in ('outbound-record', 'inbound-record') and (${action} in ('delete', 'printAgain') or ${changes} @? '$[*] ? ((@.field == "firstKg" || @.field == "secondKg" || @.field == "pricePerKg" || @.field == "itemPrices" || @.field == "weighingsBetween") && @.from[0] != null || @.field like_regex "TypedReasons?$" && @.to[0] != null || @.field == "status" && (@.from == "DONE" || @.to == "CANCELLED" && @.from != "WAITING"))' or ${reason} is not null and ${changes} @? '$[*] ? (@.field == "outboundItem" || @.field == "items" || @.field == "deductionPct" || @.field == "deductionKg")')`;

/**
 * Append-only histories: triggers reject changes and hash-chain the entries of a document
 * (docs/decisions/0171-histories.md).
 */
export const activity = pgTable(
  "activity",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().default(now),
    userId: integer().references(() => appUser.id),
    entity: text().notNull(),
    entityId: integer().notNull(),
    action: text().notNull(),
    reason: text(),
    changes: jsonb().$type<{ field: string; from: unknown; to: unknown }[]>().notNull(),
    /** from 1; set by a trigger */
    place: integer().notNull().default(0),
    /** SHA-256 of the entry and the previous hash; set by a trigger */
    hash: text().notNull().default(""),
  },
  (t) => [
    index("activity__entity").on(t.entity, t.entityId, t.id),
    // The few changes of closed periods (docs/domain.md, Closing).
    index("activity__closed")
      .on(t.id)
      .where(sql`${t.changes} @> '[{"field":"closedReason"}]'`),
    index("activity__exception").on(t.at).where(isException(t)),
    index("activity__changed").on(t.entity, t.at, t.entityId),
  ],
);

/** Newest entry of each history; locked while appending. */
export const activityHead = pgTable(
  "activity_head",
  {
    entity: text().notNull(),
    entityId: integer().notNull(),
    entries: integer().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entity, t.entityId] })],
);

/** Last number per series and year; locked while numbering. */
export const documentCounter = pgTable(
  "document_counter",
  { series: text().notNull(), year: integer().notNull(), value: integer().notNull() },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

export const backupRun = pgTable("backup_run", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** snapshot time */
  startedAt: moment().notNull(),
  finishedAt: moment().notNull().default(now),
  /** with its host: `plant-1:/srv/gudang/backups/gudang-20261122T190000123Z.tar.gz` */
  file: text().notNull(),
  bytes: bigint({ mode: "number" }),
  rows: bigint({ mode: "number" }),
  error: text(),
});

/** Results of `npm run check`, which also follows each nightly backup. */
export const checkRun = pgTable("check_run", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull().default(now),
  /** counters and history entries that differ */
  wrong: integer().notNull(),
});

/** Parts of the installation that need a repair, as the instances last observed them (backend/system/repairs.ts). */
export const repair = pgTable(
  "repair",
  {
    part: text().$type<Part>().notNull(),
    /** machine of a disk; empty for parts that all instances share */
    host: text().notNull(),
    state: text().$type<"warning" | "bad">().notNull(),
    detail: text().notNull(),
    at: moment(),
    count: bigint({ mode: "number" }),
    text: text(),
    since: moment().notNull(),
    seenAt: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.part, t.host] })],
);

/** One-time loads, such as demo data. */
export const loadedData = pgTable("loaded_data", { name: text().primaryKey(), at: moment().notNull().default(now) });

/** Undo data of a record's last step; kept for seconds (backend/records/undo.ts). */
export const undoStep = pgTable(
  "undo_step",
  {
    entity: text().notNull(),
    recordId: integer().notNull(),
    /** record version after the step; any later change raises it */
    version: integer().notNull(),
    byId: reference(() => appUser.id),
    at: moment().notNull().default(now),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    item: jsonb().$type<{ id: number; values: Record<string, unknown> }>(),
  },
  (t) => [primaryKey({ columns: [t.entity, t.recordId] })],
);
