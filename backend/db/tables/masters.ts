import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { EX_DO_TYPES } from "../../../contract/masters/ex-do-master";
import { UNITS } from "../../../contract/weighing/outbound-item";
import type { QualityFactor } from "../../../contract/weighing/quality";
import { live, quotedList, rowColumns } from "../columns";

const partyColumns = {
  ...rowColumns,
  code: text().notNull(),
  name: text().notNull(),
  address: text(),
  phone: text(),
  npwp: text(),
  active: boolean().notNull().default(true),
};

export const customer = pgTable("customer", partyColumns, (t) => [
  uniqueIndex("customer__code__unique")
    .on(sql`lower(${t.code})`)
    .where(live(t.deletedAt)),
  index("customer__name").on(t.name),
]);

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
    kgPerUnit: numeric({ precision: 12, scale: 2, mode: "number" }),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("outbound_item__name__unique")
      .on(sql`lower(${t.name})`)
      .where(live(t.deletedAt)),
    check("outbound_item__kg_per_unit", sql`${t.kgPerUnit} > 0`),
  ],
);

export const vendor = pgTable("vendor", partyColumns, (t) => [
  uniqueIndex("vendor__code__unique")
    .on(sql`lower(${t.code})`)
    .where(live(t.deletedAt)),
  index("vendor__name").on(t.name),
]);

export const inboundItem = pgTable(
  "inbound_item",
  {
    ...rowColumns,
    name: text().notNull(),
    unit: text({ enum: UNITS }).notNull(),
    factors: jsonb().$type<QualityFactor[]>(),
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
    // spelling from the specification
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
    check("ex_do_master__type", sql`${t.exDoType} in (${quotedList(EX_DO_TYPES)})`),
  ],
);

export const vehicle = pgTable(
  "vehicle",
  {
    ...rowColumns,
    licensePlate: text().notNull(),
    transporter: text(),
    driverName: text(),
    permittedGrossKg: integer(),
    kirUntil: date(),
    stnkUntil: date(),
    blockedReason: text(),
    note: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("vehicle__licensePlate__unique")
      .on(sql`lower(${t.licensePlate})`)
      .where(live(t.deletedAt)),
  ],
);
