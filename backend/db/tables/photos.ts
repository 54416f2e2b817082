import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, moment, now } from "../columns";
import { appUser } from "./accounts";

/** Separate table, so that lists do not read the bytes. */
export const userPhoto = pgTable(
  "user_photo",
  {
    userId: integer()
      .primaryKey()
      .references(() => appUser.id),
    /** SHA-256 in hex; not unique */
    hash: text().notNull(),
    bytes: bytea().notNull(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [index("user_photo__hash").on(t.hash)],
);
