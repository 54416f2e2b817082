import {
  type AnyPgColumn,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql, type SQL } from "drizzle-orm";
import { bytea, moment, now } from "../columns";
import { appUser } from "./accounts";

/** Print counts of valid documents; locked while a copy is numbered. */
export const paperPrint = pgTable(
  "paper_print",
  {
    entity: text().notNull(),
    recordId: integer().notNull(),
    paper: text().notNull(),
    prints: integer().notNull(),
    /** numbers skipped because the record changed before their print */
    skipped: integer().notNull().default(0),
    /** null for prints before these columns existed */
    lastById: integer().references(() => appUser.id),
    lastAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.entity, t.recordId, t.paper] }), check("paper_print__count", sql`${t.prints} >= 0`)],
);

/** Matches copies and new editions, not the first print of a paper. */
export const isCopy = ({
  copy,
  edition,
  content,
}: Record<"copy" | "edition" | "content", ExtraConfigColumn | AnyPgColumn>): SQL =>
  sql`${copy} > 1 and (${edition} > 0 or ${content} is null or ${content} @> '{"isCopy": true}')`;

/** What each print shows (docs/decisions/0083-stored-prints.md). */
export const printedPaper = pgTable(
  "printed_paper",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity: text().notNull(),
    recordId: integer().notNull(),
    paper: text().notNull(),
    format: text(),
    /** null for documents that were not valid */
    copy: integer(),
    /** 0, or the number of the revision */
    edition: integer().notNull().default(0),
    /** a StoredPaper (backend/papers/content.ts); null for prints before this table existed */
    content: jsonb().$type<object>(),
    byId: integer().references(() => appUser.id),
    at: moment(),
    takenBackAt: moment(),
    takenBackById: integer().references(() => appUser.id),
    /** copy number of the next edition's first print */
    replacedBy: integer(),
  },
  (t) => [
    uniqueIndex("printed_paper__copy").on(t.entity, t.recordId, t.paper, t.copy),
    index("printed_paper__copies").on(t.at).where(isCopy(t)),
    index("printed_paper__taken_back")
      .on(t.takenBackAt)
      .where(sql`${t.takenBackAt} is not null`),
  ],
);

/** Logos on stored papers; never deleted. */
export const paperLogo = pgTable("paper_logo", {
  hash: text().primaryKey(),
  bytes: bytea().notNull(),
  createdAt: moment().notNull().default(now),
});
