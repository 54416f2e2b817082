import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/constants";
import { moment, now, rowColumns, reference } from "../columns";

export const appUser = pgTable(
  "app_user",
  {
    ...rowColumns,
    name: text().notNull(),
    email: text().notNull(),
    role: text().notNull().default(""),
    active: boolean().notNull().default(true),
    /** relative URL (tables/photos.ts) */
    photoUrl: text(),
    emailVerifiedAt: moment(),
    /** requested e-mail until verified */
    pendingEmail: text(),
    /** language of the last sign-in, for mails; null: the plant's */
    locale: text().$type<Locale>(),
    passwordHash: text().notNull(),
    /** set by an ADMIN or the first start, until the user changes it */
    passwordGiven: boolean().notNull().default(false),
    /** null once a password is set */
    invitedAt: moment(),
    lastSignInAt: moment(),
    lastSignInAddress: text(),
    lastSignInAgent: text(),
    /** holder of an API key */
    isApiKey: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("app_user__email__unique").on(sql`lower(${t.email})`),
    check("app_user__photo_url", sql`${t.photoUrl} ~ '^/photo/[0-9a-f]{64}$'`),
    // Queries for active users or roles must not find API keys.
    check("app_user__api_key", sql`not ${t.isApiKey} or (not ${t.active} and ${t.role} = '')`),
  ],
);

/** Stores only the SHA-256. Revoked keys remain for the histories. */
export const apiKey = pgTable(
  "api_key",
  {
    ...rowColumns,
    userId: reference(() => appUser.id),
    role: text().notNull(),
    hash: text().notNull(),
    hint: text().notNull(),
    expiresAt: moment().notNull(),
    createdById: reference(() => appUser.id),
    revokedAt: moment(),
    revokedById: integer().references(() => appUser.id),
    /** updated at most once a minute */
    lastUsedAt: moment(),
    lastUsedAddress: text(),
  },
  (t) => [uniqueIndex("api_key__hash__unique").on(t.hash), uniqueIndex("api_key__user__unique").on(t.userId)],
);

/** Stores only the SHA-256. */
export const accessToken = pgTable(
  "access_token",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: reference(() => appUser.id),
    hash: text().notNull(),
    createdAt: moment().notNull().default(now),
    expiresAt: moment().notNull(),
    /** accurate to some minutes */
    lastSeenAt: moment().notNull().default(now),
    address: text(),
    userAgent: text(),
  },
  (t) => [uniqueIndex("access_token__hash__unique").on(t.hash), index("access_token__user").on(t.userId)],
);

/** Stores only the SHA-256; deleted when used. */
export const passwordReset = pgTable(
  "password_reset",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: reference(() => appUser.id),
    hash: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex("password_reset__hash__unique").on(t.hash), index("password_reset__user").on(t.userId)],
);

/** Identities at providers, by subject: an e-mail can change hands. */
export const externalAccount = pgTable(
  "external_account",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: reference(() => appUser.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [
    uniqueIndex("external_account__issuer_subject__unique").on(t.issuer, t.subject),
    index("external_account__user").on(t.userId),
  ],
);

/** Authenticator secrets, encrypted (accounts/second-factor.ts). */
export const secondFactor = pgTable("second_factor", {
  userId: integer()
    .primaryKey()
    .references(() => appUser.id),
  sealedSecret: text().notNull(),
  begunAt: moment().notNull().default(now),
  /** null while enrolment is pending */
  confirmedAt: moment(),
  /** time step of the last accepted code, against replay */
  lastStep: integer().notNull().default(0),
});

/** SHA-256; deleted when used. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: reference(() => appUser.id),
    hash: text().notNull(),
  },
  (t) => [uniqueIndex("recovery_code__user_hash__unique").on(t.userId, t.hash)],
);

/** Shared between instances. */
export const loginAttempt = pgTable(
  "login_attempt",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    at: moment().notNull().default(now),
  },
  (t) => [index("login_attempt__subject_at").on(t.subject, t.at)],
);
