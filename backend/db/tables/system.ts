import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
    answer: jsonb(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_key__created_at").on(t.createdAt)],
);

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
  },
  (t) => [index("activity__entity").on(t.entity, t.entityId, t.id)],
);

/** The last number given in a series and year; the row is locked by the transaction that takes the next. */
export const documentCounter = pgTable(
  "document_counter",
  { series: text().notNull(), year: integer().notNull(), value: integer().notNull() },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

/** Names of demo data and other one-time loads that were done. */
export const loadedData = pgTable("loaded_data", { name: text().primaryKey(), at: moment().notNull().default(now) });
