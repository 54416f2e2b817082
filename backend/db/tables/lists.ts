import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ListName } from "../../../contract/rows/list-view";
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
