import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, now, rowColumns } from "../columns";

export const appUser = pgTable(
  "app_user",
  {
    ...rowColumns,
    name: text().notNull(),
    email: text().notNull(),
    /** comma-separated, as in the API */
    role: text().notNull().default(""),
    active: boolean().notNull().default(true),
    photoUrl: text(),
    emailVerifiedAt: moment(),
    passwordHash: text().notNull(),
  },
  (t) => [uniqueIndex("app_user__email__unique").on(sql`lower(${t.email})`)],
);

/** Sessions, by the SHA-256 of their token, never the token. */
export const accessToken = pgTable(
  "access_token",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.id),
    hash: text().notNull(),
    createdAt: moment().notNull().default(now),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex("access_token__hash__unique").on(t.hash), index("access_token__user").on(t.userId)],
);

/** Failed sign-ins by subject, an account or an address. Counted here so that instances share the count. */
export const loginAttempt = pgTable(
  "login_attempt",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    at: moment().notNull().default(now),
  },
  (t) => [index("login_attempt__subject_at").on(t.subject, t.at)],
);
