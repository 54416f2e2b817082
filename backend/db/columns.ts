import { sql, type SQL } from "drizzle-orm";
import { boolean, customType, integer, jsonb, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { UnusualValue } from "../../contract/unusual";

/*
 * Columns and expressions that the tables of `tables/` are made of. Quantities and weights are whole kilograms. A
 * unique index is named `<table>__<field of the call>__unique`, so that a violation can be answered at its field
 * (http/answer-error.ts).
 */

/** A moment: timestamptz in the database, an ISO 8601 text in UTC everywhere else. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamptz(3)",
  fromDriver: (value) => new Date(value).toISOString(),
});

/** Transaction time: the same for every statement of a transaction. */
export const now = sql`now()`;

/** Columns of every row that people keep; each write raises its version. */
export const rowColumns = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().default(now),
  updatedAt: moment().notNull().default(now),
  deletedAt: moment(),
};

/** Columns of a record for its unusual values (contract/unusual.ts); `toCheck` is set while one is not cleared. */
export const unusualColumns = {
  unusual: jsonb().$type<UnusualValue[]>().notNull().default([]),
  toCheck: boolean().notNull().default(false),
};

/** Selects the rows that are not deleted, in a partial index. */
export const live = (column: AnyPgColumn) => sql`${column} is null`;

/** Lists the values of an `in (...)` in an index or a CHECK, where a parameter cannot stand. */
export const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** Indexes a text for LIKE and ILIKE with any part of it, from three characters on (pg_trgm). */
export const trigramsOf = (text: SQL | AnyPgColumn): SQL => sql`${text} gin_trgm_ops`;

/** Gives a kept plate as plates are compared: without its spaces (contract/plate.ts, plateKey). */
export const plateKeyOf = (licensePlate: AnyPgColumn): SQL<string> => sql<string>`replace(${licensePlate}, ' ', '')`;
