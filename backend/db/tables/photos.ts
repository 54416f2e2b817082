import { customType, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment, now } from "../columns";
import { appUser } from "./accounts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Photos of users, as they are served: a table of its own, so that no list reads the bytes. */
export const userPhoto = pgTable(
  "user_photo",
  {
    userId: integer()
      .primaryKey()
      .references(() => appUser.id),
    /** SHA-256 of the bytes in hex, by which it is found; two users may have the same picture */
    hash: text().notNull(),
    /** a JPEG */
    bytes: bytea().notNull(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [index("user_photo__hash").on(t.hash)],
);
