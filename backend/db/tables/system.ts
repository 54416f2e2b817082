import { bigint, index, integer, json, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, now } from "../columns";
import { appUser } from "./accounts";

/** Answered POSTs, each kept with its answer in the transaction that wrote it (docs/domain.md, Conventions). */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    userId: integer()
      .notNull()
      .references(() => appUser.id),
    key: text().notNull(),
    /** HMAC-SHA-256 of method, path, version and body */
    requestHash: text().notNull(),
    status: integer().notNull(),
    /** as text, because a replay answers the same bytes and jsonb reorders the fields */
    answer: json(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_key__created_at").on(t.createdAt)],
);

/**
 * Histories, append-only: triggers refuse to change or delete an entry, and chain each to the one before of the same document
 * (docs/decisions/0044-append-only-history.md).
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
    /** counts the entries of the document from 1; set by the database, whatever is given */
    place: integer().notNull().default(0),
    /** SHA-256 of the entry and the hash before it; set by the database, whatever is given */
    hash: text().notNull().default(""),
  },
  (t) => [index("activity__entity").on(t.entity, t.entityId, t.id)],
);

/** The newest entry of every history; its row is locked by the transaction that appends the next. */
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

/** The last number given in a series and year; the row is locked by the transaction that takes the next. */
export const documentCounter = pgTable(
  "document_counter",
  { series: text().notNull(), year: integer().notNull(), value: integer().notNull() },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

/** Tries to make a backup (backup/runs.ts): good ones, and those that failed. */
export const backupRun = pgTable("backup_run", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** the moment that it holds */
  startedAt: moment().notNull(),
  finishedAt: moment().notNull().default(now),
  /** the file, by the machine that it is on: `plant-1:/srv/gudang/backups/gudang-20261122T190000123Z.tar.gz` */
  file: text().notNull(),
  bytes: bigint({ mode: "number" }),
  rows: bigint({ mode: "number" }),
  /** why it failed; null for a good one */
  error: text(),
});

/** Names of demo data and other one-time loads that were done. */
export const loadedData = pgTable("loaded_data", { name: text().primaryKey(), at: moment().notNull().default(now) });

/** How the last load, finish or cancel of a record is undone, for some seconds (backend/records/undo.ts). */
export const undoStep = pgTable(
  "undo_step",
  {
    /** the name under which the record's history is kept */
    entity: text().notNull(),
    recordId: integer().notNull(),
    /** version of the record after the step: any later change raises it */
    version: integer().notNull(),
    byId: integer()
      .notNull()
      .references(() => appUser.id),
    at: moment().notNull().default(now),
    /** columns of the record before the step */
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    /** id and columns of the loaded item before the step */
    item: jsonb().$type<{ id: number; values: Record<string, unknown> }>(),
  },
  (t) => [primaryKey({ columns: [t.entity, t.recordId] })],
);
