import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { LOADING_AREAS } from "../../contract/constants";
import { UNITS } from "../../contract/outbound-item";
import { WEIGHT_SOURCES } from "../../contract/outbound-record";
import { OUTBOUND_OPEN, OUTBOUND_QUEUED, OUTBOUND_STATUSES } from "../../contract/outbound-status";
import { moment, now, rowColumns } from "./columns";

/**
 * Every table. Quantities and weights are whole kilograms. A unique index is named `<table>__<field>__unique`, so that a
 * violation can be answered at its field (http/errors.ts).
 */

const live = (column: AnyPgColumn) => sql`${column} is null`;
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

// --- accounts

export const appUser = pgTable(
  "app_user",
  {
    ...rowColumns,
    name: text().notNull(),
    email: text().notNull(),
    /** comma-separated, as it travels */
    role: text().notNull().default(""),
    active: boolean().notNull().default(true),
    photoUrl: text(),
    emailVerifiedAt: moment(),
    passwordHash: text().notNull(),
  },
  (t) => [uniqueIndex("app_user__email__unique").on(sql`lower(${t.email})`)],
);

/** Sign-ins: the SHA-256 of a token, never the token. */
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

/** Failed sign-ins, by what was tried: an account or an address. Counted here so that instances share the count. */
export const loginAttempt = pgTable(
  "login_attempt",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    at: moment().notNull().default(now),
  },
  (t) => [index("login_attempt__subject_at").on(t.subject, t.at)],
);

// --- across all documents

/** A POST that was answered, kept with its answer in the transaction that wrote it (domain.md, Conventions). */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    userId: integer()
      .notNull()
      .references(() => appUser.id),
    key: text().notNull(),
    /** SHA-256 of method, path and body */
    requestHash: text().notNull(),
    status: integer().notNull(),
    answer: jsonb(),
    createdAt: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_key__created_at").on(t.createdAt)],
);

export const activity = pgTable(
  "activity",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().default(now),
    userId: integer().references(() => appUser.id),
    entity: text().notNull(),
    entityId: integer().notNull(),
    action: text().notNull(),
    reason: text(),
    changes: jsonb().$type<{ field: string; from: unknown; to: unknown }[]>().notNull(),
  },
  (t) => [index("activity__entity").on(t.entity, t.entityId, t.id)],
);

/** The last number given in a series and year; the row is locked by the transaction that takes the next. */
export const documentCounter = pgTable(
  "document_counter",
  { series: text().notNull(), year: integer().notNull(), value: integer().notNull() },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

/** Names of demo data and other one-time loads that were done. */
export const loadedData = pgTable("loaded_data", { name: text().primaryKey(), at: moment().notNull().default(now) });

// --- masters

export const customer = pgTable(
  "customer",
  {
    ...rowColumns,
    code: text().notNull(),
    name: text().notNull(),
    address: text(),
    phone: text(),
    npwp: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("customer__code__unique")
      .on(sql`lower(${t.code})`)
      .where(live(t.deletedAt)),
    index("customer__name").on(t.name),
  ],
);

export const grade = pgTable(
  "grade",
  { ...rowColumns, code: text().notNull(), name: text().notNull(), active: boolean().notNull().default(true) },
  (t) => [
    uniqueIndex("grade__code__unique")
      .on(sql`lower(${t.code})`)
      .where(live(t.deletedAt)),
  ],
);

export const marking = pgTable(
  "marking",
  { ...rowColumns, name: text().notNull(), description: text(), active: boolean().notNull().default(true) },
  (t) => [
    uniqueIndex("marking__name__unique")
      .on(sql`lower(${t.name})`)
      .where(live(t.deletedAt)),
  ],
);

export const outboundItem = pgTable(
  "outbound_item",
  {
    ...rowColumns,
    name: text().notNull(),
    unit: text({ enum: UNITS }).notNull(),
    kgPerUnit: integer(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("outbound_item__name__unique")
      .on(sql`lower(${t.name})`)
      .where(live(t.deletedAt)),
    check("outbound_item__kg_per_unit", sql`${t.kgPerUnit} > 0`),
  ],
);

// --- outbound records

export const outboundRecord = pgTable(
  "outbound_record",
  {
    ...rowColumns,
    recordNo: text().notNull(),
    date: date().notNull(),
    customerId: integer()
      .notNull()
      .references(() => customer.id),
    licensePlate: text().notNull(),
    driverName: text(),
    destination: text(),
    sealNo: text(),
    note: text(),
    status: text({ enum: OUTBOUND_STATUSES }).notNull().default("WAITING"),
    createdById: integer().references(() => appUser.id),
    /** tare, then gross */
    firstKg: integer(),
    firstAt: moment(),
    firstById: integer().references(() => appUser.id),
    firstSource: text({ enum: WEIGHT_SOURCES }),
    secondKg: integer(),
    secondAt: moment(),
    secondById: integer().references(() => appUser.id),
    secondSource: text({ enum: WEIGHT_SOURCES }),
    /** sum of the live items, kept by the service beside each change of them: lists sort and sum by it */
    itemsKg: integer().notNull().default(0),
    differenceReason: text(),
    cancelReason: text(),
    finishedAt: moment(),
    finishedById: integer().references(() => appUser.id),
    cancelledAt: moment(),
  },
  (t) => [
    uniqueIndex("outbound_record__record_no__unique").on(t.recordNo),
    // A plate with an open record cannot open a second one (domain.md, Outbound record).
    uniqueIndex("outbound_record__license_plate__unique")
      .on(sql`replace(${t.licensePlate}, ' ', '')`)
      .where(sql`${t.status} in (${oneOf(OUTBOUND_OPEN)}) and ${t.deletedAt} is null`),
    index("outbound_record__date").on(t.date, t.id).where(live(t.deletedAt)),
    index("outbound_record__customer").on(t.customerId),
    index("outbound_record__queue")
      .on(t.createdAt)
      .where(sql`${t.status} in (${oneOf(OUTBOUND_QUEUED)}) and ${t.deletedAt} is null`),
    check("outbound_record__status", sql`${t.status} in (${oneOf(OUTBOUND_STATUSES)})`),
    check("outbound_record__weights", sql`${t.firstKg} >= 0 and ${t.secondKg} > ${t.firstKg}`),
  ],
);

export const outboundRecordItem = pgTable(
  "outbound_record_item",
  {
    ...rowColumns,
    outboundRecordId: integer()
      .notNull()
      .references(() => outboundRecord.id),
    outboundItemId: integer()
      .notNull()
      .references(() => outboundItem.id),
    loadingArea: text({ enum: LOADING_AREAS }).notNull(),
    gradeId: integer()
      .notNull()
      .references(() => grade.id),
    markingId: integer()
      .notNull()
      .references(() => marking.id),
    bags: integer().notNull(),
    quantityKg: integer().notNull(),
    loadedAt: moment(),
    loadedById: integer().references(() => appUser.id),
  },
  (t) => [
    index("outbound_record_item__record").on(t.outboundRecordId),
    index("outbound_record_item__item").on(t.outboundItemId),
    index("outbound_record_item__grade").on(t.gradeId),
    index("outbound_record_item__marking").on(t.markingId),
    check("outbound_record_item__quantity", sql`${t.quantityKg} > 0 and ${t.bags} >= 0`),
    check("outbound_record_item__area", sql`${t.loadingArea} in (${oneOf(LOADING_AREAS)})`),
  ],
);
