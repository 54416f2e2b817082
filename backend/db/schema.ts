import { eq, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { BOOKING_STATUSES } from "../../contract/booking-status";
import { LOADING_AREAS } from "../../contract/constants";
import { EX_DO_TYPES } from "../../contract/ex-do-master";
import { INBOUND_OPEN, INBOUND_STATUSES } from "../../contract/inbound-status";
import { UNITS } from "../../contract/outbound-item";
import { WEIGHT_SOURCES } from "../../contract/outbound-record";
import { OUTBOUND_OPEN, OUTBOUND_QUEUED, OUTBOUND_STATUSES } from "../../contract/outbound-status";
import { PO_SALE_TYPES } from "../../contract/po-sale-types";
import { PO_SALE_STATUSES } from "../../contract/po-sale-status";
import { moment, now, rowColumns } from "./columns";

/**
 * Every table. Quantities and weights are whole kilograms. A unique index is named `<table>__<field of the call>__unique`, so that a
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
    /** HMAC-SHA-256 of method, path, version and body */
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
    uniqueIndex("outbound_record__recordNo__unique").on(t.recordNo),
    // A plate with an open record cannot open a second one (domain.md, Outbound record).
    uniqueIndex("outbound_record__licensePlate__unique")
      .on(sql`replace(${t.licensePlate}, ' ', '')`)
      .where(sql`${t.status} in (${oneOf(OUTBOUND_OPEN)}) and ${t.deletedAt} is null`),
    index("outbound_record__date").on(t.date, t.id).where(live(t.deletedAt)),
    // The last visit of a truck (backend/records/last-visit.ts).
    index("outbound_record__plate")
      .on(sql`replace(${t.licensePlate}, ' ', '')`, t.date, t.id)
      .where(live(t.deletedAt)),
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
    /** gives PO line, ex-DO, grade and marking; without one the item names grade and marking itself */
    bookingId: integer().references((): AnyPgColumn => booking.id),
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
    index("outbound_record_item__booking").on(t.bookingId),
    check("outbound_record_item__quantity", sql`${t.quantityKg} > 0 and ${t.bags} >= 0`),
    check("outbound_record_item__area", sql`${t.loadingArea} in (${oneOf(LOADING_AREAS)})`),
  ],
);

// --- masters of the other direction, and ex-DOs

export const vendor = pgTable(
  "vendor",
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
    uniqueIndex("vendor__code__unique")
      .on(sql`lower(${t.code})`)
      .where(live(t.deletedAt)),
    index("vendor__name").on(t.name),
  ],
);

export const inboundItem = pgTable(
  "inbound_item",
  {
    ...rowColumns,
    name: text().notNull(),
    unit: text({ enum: UNITS }).notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("inbound_item__name__unique")
      .on(sql`lower(${t.name})`)
      .where(live(t.deletedAt)),
  ],
);

export const exDoMaster = pgTable(
  "ex_do_master",
  {
    ...rowColumns,
    // spelled as the specification gives it
    ex_do_no: text().notNull(),
    exDoType: text({ enum: EX_DO_TYPES }).notNull(),
    date: date().notNull(),
    quantityKg: integer(),
    note: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("ex_do_master__ex_do_no__unique")
      .on(sql`lower(${t.ex_do_no})`)
      .where(live(t.deletedAt)),
    check("ex_do_master__type", sql`${t.exDoType} in (${oneOf(EX_DO_TYPES)})`),
  ],
);

// --- PO sales, bookings, outstanding

export const poSale = pgTable(
  "po_sale",
  {
    ...rowColumns,
    poSalesNo: text().notNull(),
    poSalesType: text({ enum: PO_SALE_TYPES }).notNull(),
    date: date().notNull(),
    customerId: integer()
      .notNull()
      .references(() => customer.id),
    exDoMasterId: integer().references(() => exDoMaster.id),
    tolerancePct: numeric({ precision: 4, scale: 2, mode: "number" }).notNull().default(0),
    note: text(),
    status: text({ enum: PO_SALE_STATUSES }).notNull().default("ACTIVE"),
    cancelReason: text(),
    cancelledAt: moment(),
    createdById: integer().references(() => appUser.id),
  },
  (t) => [
    uniqueIndex("po_sale__poSalesNo__unique")
      .on(sql`lower(${t.poSalesNo})`)
      .where(live(t.deletedAt)),
    index("po_sale__date").on(t.date, t.id).where(live(t.deletedAt)),
    index("po_sale__customer").on(t.customerId),
    index("po_sale__ex_do").on(t.exDoMasterId),
    check("po_sale__status", sql`${t.status} in (${oneOf(PO_SALE_STATUSES)})`),
  ],
);

/**
 * The counters of a line follow its rows in the transaction that changes them: bookedKg the live bookings, deliveredKg
 * the items of finished trucks. The CHECK stands behind the conditional update that keeps bookings under the limit.
 */
export const poSaleLine = pgTable(
  "po_sale_line",
  {
    ...rowColumns,
    poSaleId: integer()
      .notNull()
      .references(() => poSale.id),
    gradeId: integer()
      .notNull()
      .references(() => grade.id),
    markingId: integer()
      .notNull()
      .references(() => marking.id),
    orderedKg: integer().notNull(),
    /** ordered plus tolerance */
    limitKg: integer().notNull(),
    pricePerKg: numeric({ precision: 15, scale: 2, mode: "number" }),
    bookedKg: integer().notNull().default(0),
    deliveredKg: integer().notNull().default(0),
    shortClosedKg: integer().notNull().default(0),
    shortClosedReason: text(),
    shortClosedAt: moment(),
  },
  (t) => [
    index("po_sale_line__po_sale").on(t.poSaleId),
    index("po_sale_line__grade").on(t.gradeId),
    index("po_sale_line__marking").on(t.markingId),
    check("po_sale_line__booked", sql`${t.bookedKg} between 0 and ${t.limitKg}`),
    check("po_sale_line__delivered", sql`${t.deliveredKg} between 0 and ${t.bookedKg}`),
    check("po_sale_line__ordered", sql`${t.orderedKg} > 0 and ${t.limitKg} >= ${t.orderedKg}`),
    check("po_sale_line__short_closed", sql`${t.shortClosedKg} >= 0`),
  ],
);

/** usedKg follows the items of live, not cancelled outbound records that take from the booking. */
export const booking = pgTable(
  "booking",
  {
    ...rowColumns,
    bookingNo: text().notNull(),
    date: date().notNull(),
    poSaleLineId: integer()
      .notNull()
      .references(() => poSaleLine.id),
    exDoMasterId: integer()
      .notNull()
      .references(() => exDoMaster.id),
    quantityKg: integer().notNull(),
    usedKg: integer().notNull().default(0),
    licensePlate: text(),
    note: text(),
    cancelReason: text(),
    cancelledAt: moment(),
    status: text({ enum: BOOKING_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when cancelled_at is not null then 'CANCELLED' when used_kg = 0 then 'ACTIVE' when used_kg < quantity_kg then 'PARTIAL' else 'USED' end`,
      ),
    createdById: integer().references(() => appUser.id),
  },
  (t) => [
    uniqueIndex("booking__bookingNo__unique").on(t.bookingNo),
    index("booking__date").on(t.date, t.id).where(live(t.deletedAt)),
    index("booking__line").on(t.poSaleLineId),
    index("booking__ex_do").on(t.exDoMasterId),
    check("booking__used", sql`${t.usedKg} between 0 and ${t.quantityKg} and ${t.quantityKg} > 0`),
  ],
);

/** One row per PO line, and opening balances that carry what a line would say. */
export const outstanding = pgTable(
  "outstanding",
  {
    ...rowColumns,
    poSaleLineId: integer().references(() => poSaleLine.id),
    date: date(),
    poSalesNo: text(),
    poSalesType: text({ enum: PO_SALE_TYPES }),
    customerId: integer().references(() => customer.id),
    gradeId: integer().references(() => grade.id),
    markingId: integer().references(() => marking.id),
    exDoType: text({ enum: EX_DO_TYPES }),
    orderedKg: integer(),
    note: text(),
    adjustmentKg: integer().notNull().default(0),
    adjustmentReason: text(),
  },
  (t) => [
    uniqueIndex("outstanding__poSaleLineId__unique").on(t.poSaleLineId),
    index("outstanding__date").on(t.date),
    index("outstanding__customer").on(t.customerId),
    check(
      "outstanding__kind",
      sql`${t.poSaleLineId} is not null or (${t.date} is not null and ${t.poSalesNo} is not null and ${t.poSalesType} is not null and ${t.customerId} is not null and ${t.gradeId} is not null and ${t.markingId} is not null and ${t.orderedKg} > 0)`,
    ),
  ],
);

/**
 * Every outstanding balance with its names and numbers. A PO's own row says nothing itself: all comes from the line and
 * its PO, so the two can never differ. A row is `alive` while its line and PO are; a cancelled PO owes nothing.
 * outstandingKg is the formula of contract/po-sale-status.ts.
 */
export const outstandingBalance = pgView("outstanding_balance").as((qb) => {
  const ordered = sql`coalesce(${poSaleLine.orderedKg}, ${outstanding.orderedKg})`;
  return qb
    .select({
      id: outstanding.id,
      version: outstanding.version,
      createdAt: outstanding.createdAt,
      updatedAt: outstanding.updatedAt,
      deletedAt: outstanding.deletedAt,
      poSaleLineId: outstanding.poSaleLineId,
      poSaleId: sql<number | null>`${poSale.id}`.as("po_sale_id"),
      alive:
        sql<boolean>`${outstanding.deletedAt} is null and ${poSaleLine.deletedAt} is null and ${poSale.deletedAt} is null and ${poSale.status} is distinct from 'CANCELLED'`.as(
          "alive",
        ),
      date: sql<string>`coalesce(${poSale.date}, ${outstanding.date})::text`.as("date"),
      poSalesNo: sql<string>`coalesce(${poSale.poSalesNo}, ${outstanding.poSalesNo})`.as("po_sales_no"),
      poSalesType: sql<(typeof PO_SALE_TYPES)[number]>`coalesce(${poSale.poSalesType}, ${outstanding.poSalesType})`.as(
        "po_sales_type",
      ),
      exDoType: sql<(typeof EX_DO_TYPES)[number] | null>`coalesce(${exDoMaster.exDoType}, ${outstanding.exDoType})`.as(
        "ex_do_type",
      ),
      customerId: sql<number>`${customer.id}`.as("customer_id"),
      customerCode: sql<string>`${customer.code}`.as("customer_code"),
      customerName: sql<string>`${customer.name}`.as("customer_name"),
      gradeId: sql<number>`${grade.id}`.as("grade_id"),
      gradeCode: sql<string>`${grade.code}`.as("grade_code"),
      gradeName: sql<string>`${grade.name}`.as("grade_name"),
      markingId: sql<number>`${marking.id}`.as("marking_id"),
      markingName: sql<string>`${marking.name}`.as("marking_name"),
      orderedKg: sql<number>`${ordered}`.as("ordered_kg"),
      bookedKg: sql<number>`coalesce(${poSaleLine.bookedKg}, 0)`.as("booked_kg"),
      deliveredKg: sql<number>`coalesce(${poSaleLine.deliveredKg}, 0)`.as("delivered_kg"),
      shortClosedKg: sql<number>`coalesce(${poSaleLine.shortClosedKg}, 0)`.as("short_closed_kg"),
      adjustmentKg: outstanding.adjustmentKg,
      adjustmentReason: outstanding.adjustmentReason,
      outstandingKg:
        sql<number>`${ordered} + ${outstanding.adjustmentKg} - coalesce(${poSaleLine.deliveredKg}, 0) - coalesce(${poSaleLine.shortClosedKg}, 0)`.as(
          "outstanding_kg",
        ),
      note: sql<string | null>`coalesce(${poSale.note}, ${outstanding.note})`.as("note"),
    })
    .from(outstanding)
    .leftJoin(poSaleLine, eq(poSaleLine.id, outstanding.poSaleLineId))
    .leftJoin(poSale, eq(poSale.id, poSaleLine.poSaleId))
    .leftJoin(exDoMaster, eq(exDoMaster.id, poSale.exDoMasterId))
    .innerJoin(customer, sql`${customer.id} = coalesce(${poSale.customerId}, ${outstanding.customerId})`)
    .innerJoin(grade, sql`${grade.id} = coalesce(${poSaleLine.gradeId}, ${outstanding.gradeId})`)
    .innerJoin(marking, sql`${marking.id} = coalesce(${poSaleLine.markingId}, ${outstanding.markingId})`);
});

// --- production

export const production = pgTable(
  "production",
  {
    ...rowColumns,
    productionNo: text().notNull(),
    date: date().notNull(),
    shift: integer().notNull(),
    exDoMasterId: integer()
      .notNull()
      .references(() => exDoMaster.id),
    outboundItemId: integer()
      .notNull()
      .references(() => outboundItem.id),
    gradeId: integer()
      .notNull()
      .references(() => grade.id),
    markingId: integer()
      .notNull()
      .references(() => marking.id),
    bags: integer().notNull(),
    quantityKg: integer().notNull(),
    note: text(),
    createdById: integer().references(() => appUser.id),
  },
  (t) => [
    uniqueIndex("production__productionNo__unique").on(t.productionNo),
    index("production__date").on(t.date, t.id).where(live(t.deletedAt)),
    index("production__ex_do").on(t.exDoMasterId),
    index("production__item").on(t.outboundItemId),
    check("production__shift", sql`${t.shift} between 1 and 3`),
    check("production__quantity", sql`${t.quantityKg} > 0 and ${t.bags} >= 0`),
  ],
);

// --- inbound records

export const inboundRecord = pgTable(
  "inbound_record",
  {
    ...rowColumns,
    recordNo: text().notNull(),
    date: date().notNull(),
    vendorId: integer()
      .notNull()
      .references(() => vendor.id),
    licensePlate: text().notNull(),
    driverName: text(),
    deliveryNoteNo: text(),
    note: text(),
    status: text({ enum: INBOUND_STATUSES }).notNull().default("WAITING"),
    createdById: integer().references(() => appUser.id),
    /** gross, then tare */
    firstKg: integer(),
    firstAt: moment(),
    firstById: integer().references(() => appUser.id),
    firstSource: text({ enum: WEIGHT_SOURCES }),
    checkedAt: moment(),
    checkedById: integer().references(() => appUser.id),
    secondKg: integer(),
    secondAt: moment(),
    secondById: integer().references(() => appUser.id),
    secondSource: text({ enum: WEIGHT_SOURCES }),
    deductionPct: numeric({ precision: 5, scale: 2, mode: "number" }),
    deductionKg: integer(),
    deductionReason: text(),
    /** kept by the service beside each change of weights and deduction: lists sort and sum by it */
    netKg: integer(),
    pricePerKg: numeric({ precision: 15, scale: 2, mode: "number" }),
    amount: numeric({ precision: 15, scale: 2, mode: "number" }),
    cancelReason: text(),
    finishedAt: moment(),
    finishedById: integer().references(() => appUser.id),
    cancelledAt: moment(),
  },
  (t) => [
    uniqueIndex("inbound_record__recordNo__unique").on(t.recordNo),
    uniqueIndex("inbound_record__licensePlate__unique")
      .on(sql`replace(${t.licensePlate}, ' ', '')`)
      .where(sql`${t.status} in (${oneOf(INBOUND_OPEN)}) and ${t.deletedAt} is null`),
    index("inbound_record__date").on(t.date, t.id).where(live(t.deletedAt)),
    // The last visit of a truck (backend/records/last-visit.ts).
    index("inbound_record__plate")
      .on(sql`replace(${t.licensePlate}, ' ', '')`, t.date, t.id)
      .where(live(t.deletedAt)),
    index("inbound_record__vendor").on(t.vendorId),
    check("inbound_record__status", sql`${t.status} in (${oneOf(INBOUND_STATUSES)})`),
    check("inbound_record__weights", sql`${t.secondKg} >= 0 and ${t.firstKg} > ${t.secondKg}`),
    check("inbound_record__net", sql`${t.netKg} > 0`),
  ],
);

export const inboundRecordItem = pgTable(
  "inbound_record_item",
  {
    ...rowColumns,
    inboundRecordId: integer()
      .notNull()
      .references(() => inboundRecord.id),
    inboundItemId: integer()
      .notNull()
      .references(() => inboundItem.id),
    quantity: integer().notNull(),
    note: text(),
  },
  (t) => [
    index("inbound_record_item__record").on(t.inboundRecordId),
    index("inbound_record_item__item").on(t.inboundItemId),
    check("inbound_record_item__quantity", sql`${t.quantity} >= 0`),
  ],
);
