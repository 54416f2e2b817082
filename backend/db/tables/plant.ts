import { sql } from "drizzle-orm";
import { check, customType, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { SavedPlant } from "../../../contract/plant";
import { moment, now } from "../columns";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The plant's settings that were saved, in one row (contract/plant.ts); until one is, there is none. */
export const plantSetting = pgTable(
  "plant_setting",
  {
    id: integer().primaryKey().default(1),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().default(now),
    updatedAt: moment().notNull().default(now),
    /** without those that come from the environment */
    saved: jsonb().$type<SavedPlant>().notNull().default({}),
  },
  (t) => [check("plant_setting__one_row", sql`${t.id} = 1`)],
);

/** The logo on papers: a table of its own, so that nothing reads the bytes that does not show them. */
export const plantLogo = pgTable(
  "plant_logo",
  {
    id: integer().primaryKey().default(1),
    /** SHA-256 of the bytes in hex */
    hash: text().notNull(),
    /** a JPEG */
    bytes: bytea().notNull(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [check("plant_logo__one_row", sql`${t.id} = 1`)],
);
