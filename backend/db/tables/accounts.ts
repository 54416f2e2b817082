import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/constants";
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
    /** where the photo is (tables/photos.ts): an address of this app, never of another */
    photoUrl: text(),
    emailVerifiedAt: moment(),
    /** the address that the user wants instead, until it is verified */
    pendingEmail: text(),
    /** the language that the user last signed in with, for mails; null for the plant's */
    locale: text().$type<Locale>(),
    passwordHash: text().notNull(),
    /** invited, and has not set a password yet */
    invitedAt: moment(),
    /** the last sign-in: when, and from where as far as that is known */
    lastSignInAt: moment(),
    lastSignInAddress: text(),
    lastSignInAgent: text(),
    /** no person: the name under which the writes of an API key stand; what it may, and until when, stands with the key */
    isApiKey: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("app_user__email__unique").on(sql`lower(${t.email})`),
    check("app_user__photo_url", sql`${t.photoUrl} ~ '^/photo/[0-9a-f]{64}$'`),
    // Whatever asks for an active user, or for a role, never finds a key.
    check("app_user__api_key", sql`not ${t.isApiKey} or (not ${t.active} and ${t.role} = '')`),
  ],
);

/** Keys of programs, by the SHA-256 of the key, never the key. A row stays when its key was revoked: histories name it. */
export const apiKey = pgTable(
  "api_key",
  {
    ...rowColumns,
    /** under whose name its writes stand; the name of the key is there */
    userId: integer()
      .notNull()
      .references(() => appUser.id),
    /** comma-separated, as in the API */
    role: text().notNull(),
    hash: text().notNull(),
    /** how it begins, to recognise it by */
    hint: text().notNull(),
    expiresAt: moment().notNull(),
    createdById: integer()
      .notNull()
      .references(() => appUser.id),
    revokedAt: moment(),
    revokedById: integer().references(() => appUser.id),
    /** a minute old at most, and from where, as far as that is known */
    lastUsedAt: moment(),
    lastUsedAddress: text(),
  },
  (t) => [uniqueIndex("api_key__hash__unique").on(t.hash), uniqueIndex("api_key__user__unique").on(t.userId)],
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
    /** some minutes old at most */
    lastSeenAt: moment().notNull().default(now),
    /** where it was opened: IP address and User-Agent, as far as they are known */
    address: text(),
    userAgent: text(),
  },
  (t) => [uniqueIndex("access_token__hash__unique").on(t.hash), index("access_token__user").on(t.userId)],
);

/** Links that set a password, by the SHA-256 of their token; a row is gone when its link was used. */
export const passwordReset = pgTable(
  "password_reset",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.id),
    hash: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex("password_reset__hash__unique").on(t.hash), index("password_reset__user").on(t.userId)],
);

/** Who a user is at identity providers: by subject, which never changes hands, and not by address. */
export const externalAccount = pgTable(
  "external_account",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [
    uniqueIndex("external_account__issuer_subject__unique").on(t.issuer, t.subject),
    index("external_account__user").on(t.userId),
  ],
);

/** Second factors: the secret of an authenticator app, encrypted (accounts/second-factor.ts). */
export const secondFactor = pgTable("second_factor", {
  userId: integer()
    .primaryKey()
    .references(() => appUser.id),
  sealedSecret: text().notNull(),
  begunAt: moment().notNull().default(now),
  /** null: begun, and not confirmed by a code yet; then it protects nothing */
  confirmedAt: moment(),
  /** the time step of the last code that was taken: none is taken twice */
  lastStep: integer().notNull().default(0),
});

/** Recovery codes, by their SHA-256; a row is gone when its code was used. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.id),
    hash: text().notNull(),
  },
  (t) => [uniqueIndex("recovery_code__user_hash__unique").on(t.userId, t.hash)],
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
