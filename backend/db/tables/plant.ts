import { sql } from "drizzle-orm";
import { check, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { SavedPlant } from "../../../contract/plant/plant";
import { bytea, moment, now } from "../columns";

/** At most one row (contract/plant/plant.ts). */
export const plantSetting = pgTable(
  "plant_setting",
  {
    id: integer().primaryKey().default(1),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().default(now),
    updatedAt: moment().notNull().default(now),
    /** excludes settings from the environment */
    saved: jsonb().$type<SavedPlant>().notNull().default({}),
    /** last closed day */
    lockDate: date(),
  },
  (t) => [check("plant_setting__one_row", sql`${t.id} = 1`)],
);

/** Separate table, so that other queries do not read the bytes. */
export const plantLogo = pgTable(
  "plant_logo",
  {
    id: integer().primaryKey().default(1),
    hash: text().notNull(),
    bytes: bytea().notNull(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [check("plant_logo__one_row", sql`${t.id} = 1`)],
);
