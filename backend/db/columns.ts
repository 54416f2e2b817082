import { sql } from "drizzle-orm";
import { customType, integer, type AnyPgColumn } from "drizzle-orm/pg-core";

/*
 * What the tables of `tables/` are made of. Quantities and weights are whole kilograms. A unique index is named
 * `<table>__<field of the call>__unique`, so that a violation can be answered at its field (http/answer-error.ts).
 */

/** A moment: timestamptz in the database, an ISO 8601 text in UTC everywhere else. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamptz(3)",
  fromDriver: (value) => new Date(value).toISOString(),
});

/** The end of every statement's clock: one moment for a whole transaction. */
export const now = sql`now()`;

/** What every row that people keep has: an id, a version that each write raises, and when it was made, changed, deleted. */
export const rowColumns = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().default(now),
  updatedAt: moment().notNull().default(now),
  deletedAt: moment(),
};

/** The rows that are not deleted: of a partial index. */
export const live = (column: AnyPgColumn) => sql`${column} is null`;

/** The values of an `in (...)` in an index or a CHECK, where a parameter cannot stand. */
export const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));
