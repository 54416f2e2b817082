import { sql } from "drizzle-orm";
import { boolean, date, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ListName } from "../../../contract/list-view";
import { moment, now, reference } from "../columns";
import { appUser } from "./accounts";

export const listColumns = pgTable(
  "list_columns",
  {
    userId: reference(() => appUser.id),
    list: text().$type<ListName>().notNull(),
    columns: text(),
    perPage: integer(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] })],
);

/** Saved views; rows are really deleted. */
export const listView = pgTable(
  "list_view",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().default(now),
    userId: reference(() => appUser.id),
    list: text().$type<ListName>().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    shared: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("list_view__name__unique").on(t.userId, t.list, sql`lower(${t.name})`),
    index("list_view__shared")
      .on(t.list)
      .where(sql`${t.shared}`),
  ],
);

/**
 * Sums of the rows of a list on a day that is over, by status (rows/engine/days.ts). With any change of its rows a
 * trigger replaces a day by a mark, so a row is never out of date.
 */
export const listDay = pgTable(
  "list_day",
  {
    /** name of its rows */
    list: text().notNull(),
    date: date().notNull(),
    /** empty: the day has changed */
    status: text().notNull(),
    /** names the statement of the figures */
    shape: text().notNull(),
    figures: numeric().array(),
  },
  (t) => [primaryKey({ columns: [t.list, t.date, t.status] })],
);

/** Sums of the rows of a list in a month or year, by status and the value of a filter (rows/engine/periods.ts). */
export const listPeriod = pgTable(
  "list_period",
  {
    /** name of its rows */
    list: text().notNull(),
    /** of the filter; empty: the period is kept */
    name: text().notNull(),
    value: integer().notNull(),
    /** day */
    first: date().notNull(),
    /** 1 or 12 */
    months: integer().notNull(),
    status: text().notNull(),
    /** names the statement of figures and values */
    shape: text().notNull(),
    figures: numeric().array(),
  },
  // The rows of a period are read together.
  (t) => [primaryKey({ columns: [t.list, t.name, t.months, t.first, t.value, t.status] })],
);
