import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { moment } from "../columns";
import { appUser } from "./accounts";

/** How often a valid paper of a record was printed: the second print says that it is a copy. */
export const paperPrint = pgTable(
  "paper_print",
  {
    /** the name under which the record's history is kept */
    entity: text().notNull(),
    recordId: integer().notNull(),
    /** one of contract/paper.ts */
    paper: text().notNull(),
    prints: integer().notNull(),
    /** who printed last, and when; null for prints before these columns existed */
    lastById: integer().references(() => appUser.id),
    lastAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.entity, t.recordId, t.paper] }), check("paper_print__prints", sql`${t.prints} > 0`)],
);
