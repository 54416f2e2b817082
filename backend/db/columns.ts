import { sql, type SQL } from "drizzle-orm";
import { boolean, customType, integer, jsonb, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { Correction } from "../../contract/weighing/correction";
import type { UnusualValue } from "../../contract/weighing/unusual";

/*
 * Weights are whole kilograms. Unique indexes are named `<table>__<request field>__unique`, which maps a violation to
 * its field (http/answer-error.ts).
 */

/** timestamptz in the database, ISO 8601 UTC elsewhere. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamptz(3)",
  fromDriver: (value) => new Date(value).toISOString(),
});

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Transaction time: constant within a transaction. */
export const now = sql`now()`;

/** Columns of every editable row; each write increments the version. */
export const rowColumns = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().default(now),
  updatedAt: moment().notNull().default(now),
  deletedAt: moment(),
};

export const reference = (id: () => AnyPgColumn) => integer().notNull().references(id);

/** Unusual values (contract/weighing/unusual.ts); `toCheck` is true while any needs review. */
export const unusualColumns = {
  unusual: jsonb().$type<UnusualValue[]>().notNull().default([]),
  toCheck: boolean().notNull().default(false),
};

/** Null until the fact next to it is corrected (contract/weighing/correction.ts). */
export const correction = <Value>() => jsonb().$type<Correction<Value>>();

export const live = (column: AnyPgColumn) => sql`${column} is null`;

export const deleted = (column: AnyPgColumn) => sql`${column} is not null`;

/** Inlines values where DDL allows no parameters. */
export const quotedList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

export const trigramIndex = (text: SQL | AnyPgColumn): SQL => sql`${text} gin_trgm_ops`;

const withoutLeadingZeros = (text: SQL) => sql<string>`regexp_replace(${text}, '(^|[^0-9])0+(?=[0-9])', '\\1', 'g')`;

/**
 * Ignores case, blanks, dashes, dots, slashes and leading zeros, and reads O as 0, I and L as 1: the same number typed
 * differently. Zeros go before the marks, which end digits, and again after O is 0.
 */
export const numberKeyOf = (number: AnyPgColumn | SQL): SQL<string> => {
  const digits = withoutLeadingZeros(sql`lower(${number})`);
  const plain = sql`translate(regexp_replace(${digits}, '[\\s./_\\u2010-\\u2015\\u2212-]+', '', 'g'), 'oil', '011')`;
  return withoutLeadingZeros(plain);
};

/** As plateKey in contract/weighing/plate.ts. */
export const plateKeyOf = (licensePlate: AnyPgColumn | SQL): SQL<string> =>
  sql<string>`replace(${licensePlate}, ' ', '')`;
