import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { moment } from "../columns";
import { appUser } from "./accounts";

/** Print counts of valid documents. */
export const paperPrint = pgTable(
  "paper_print",
  {
    entity: text().notNull(),
    recordId: integer().notNull(),
    paper: text().notNull(),
    prints: integer().notNull(),
    /** null for prints before these columns existed */
    lastById: integer().references(() => appUser.id),
    lastAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.entity, t.recordId, t.paper] }), check("paper_print__prints", sql`${t.prints} > 0`)],
);
