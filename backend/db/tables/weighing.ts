import { sql, type SQL } from "drizzle-orm";
import {
  type AnyPgColumn,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { FinishCorrection } from "../../../contract/weighing/correction";
import { WEIGHT_SOURCES } from "../../../contract/weighing/weighing";
import {
  correction,
  deleted,
  live,
  moment,
  quotedList,
  unusualColumns,
  plateKeyOf,
  rowColumns,
  trigramIndex,
} from "../columns";
import { appUser } from "./accounts";
import { scaleReading } from "./scale";

/** Columns of both weighing records; the first weight of an inbound truck is its gross, of an outbound truck its tare. */
export const weighingColumns = {
  ...rowColumns,
  recordNo: text().notNull(),
  date: date().notNull(),
  licensePlate: text().notNull(),
  driverName: text(),
  transporter: text(),
  note: text(),
  createdById: integer().references(() => appUser.id),
  firstKg: integer(),
  firstAt: moment(),
  firstById: integer().references(() => appUser.id),
  firstSource: text({ enum: WEIGHT_SOURCES }),
  firstReadingId: integer().references(() => scaleReading.id),
  firstTypedReason: text(),
  firstCorrection: correction<number>(),
  secondKg: integer(),
  secondAt: moment(),
  secondById: integer().references(() => appUser.id),
  secondSource: text({ enum: WEIGHT_SOURCES }),
  secondReadingId: integer().references(() => scaleReading.id),
  secondTypedReason: text(),
  secondCorrection: correction<number>(),
  /** JBI of the vehicle book at the gross weighing */
  permittedGrossKg: integer(),
  cancelReason: text(),
  /** the first finish, kept when the record is reopened */
  finishedAt: moment(),
  finishedById: integer().references(() => appUser.id),
  finishCorrection: jsonb().$type<FinishCorrection>(),
  cancelledAt: moment(),
  ...unusualColumns,
};

type IndexedColumns = Record<
  | "id"
  | "recordNo"
  | "date"
  | "licensePlate"
  | "status"
  | "secondKg"
  | "firstReadingId"
  | "secondReadingId"
  | "firstTypedReason"
  | "secondTypedReason"
  | "toCheck"
  | "unusual"
  | "updatedAt"
  | "permittedGrossKg"
  | "deletedAt",
  ExtraConfigColumn
> &
  Pick<ReasonColumns, "weighingsBetween">;

interface ReasonColumns {
  firstTypedReason: ExtraConfigColumn | AnyPgColumn;
  secondTypedReason: ExtraConfigColumn | AnyPgColumn;
  weighingsBetween?: ExtraConfigColumn | AnyPgColumn;
}

/** Matches records with a weight that was typed although a scale was set up. */
export function hasTypedReason({ firstTypedReason, secondTypedReason, weighingsBetween }: ReasonColumns): SQL {
  const between = weighingsBetween ? sql` or ${weighingsBetween} @? '$[*] ? (@.typedReason != null)'` : sql``;
  return sql`(${firstTypedReason} is not null or ${secondTypedReason} is not null${between})`;
}

/** Matches records with unusual values, reviewed or not. */
export const hasUnusual = ({ unusual }: { unusual: ExtraConfigColumn | AnyPgColumn }): SQL => sql`${unusual} <> '[]'`;

/** Indexes of both weighing records. @param columns open statuses, net and gross */
export const weighingIndexes = (
  table: string,
  t: IndexedColumns,
  { open, netKg, grossKg }: { open: readonly string[]; netKg: SQL; grossKg: ExtraConfigColumn },
) => [
  uniqueIndex(`${table}__recordNo__unique`).on(t.recordNo),
  // One truck in the yard per plate (docs/domain.md, Outbound record).
  uniqueIndex(`${table}__licensePlate__unique`)
    .on(plateKeyOf(t.licensePlate))
    .where(sql`${t.status} in (${quotedList(open)}) and ${t.secondKg} is null and ${t.deletedAt} is null`),
  index(`${table}__net`)
    .on(sql`(${netKg})`, sql`${t.id} desc`)
    .where(live(t.deletedAt)),
  index(`${table}__net_desc`)
    .on(sql`(${netKg}) desc nulls last`, sql`${t.id} desc`)
    .where(live(t.deletedAt)),
  index(`${table}__plate_sort`)
    .on(t.licensePlate, sql`${t.id} desc`)
    .where(live(t.deletedAt)),
  index(`${table}__status`)
    .on(t.status, sql`${t.id} desc`)
    .where(live(t.deletedAt)),
  index(`${table}__plate`).on(plateKeyOf(t.licensePlate), t.date, t.id).where(live(t.deletedAt)),
  index(`${table}__plate_text`)
    .using("gin", trigramIndex(plateKeyOf(t.licensePlate)))
    .where(live(t.deletedAt)),
  index(`${table}__first_reading`)
    .on(t.firstReadingId)
    .where(sql`${t.firstReadingId} is not null`),
  index(`${table}__second_reading`)
    .on(t.secondReadingId)
    .where(sql`${t.secondReadingId} is not null`),
  index(`${table}__typed_reason`)
    .on(t.date, t.id)
    .where(sql`${hasTypedReason(t)} and ${live(t.deletedAt)}`),
  index(`${table}__unusual`).on(t.updatedAt).where(hasUnusual(t)),
  index(`${table}__deleted`).on(t.date, t.id).where(deleted(t.deletedAt)),
  index(`${table}__over_limit`)
    .on(t.date, t.id)
    .where(sql`${grossKg} > ${t.permittedGrossKg} and ${live(t.deletedAt)}`),
  index(`${table}__to_check`)
    .on(t.date, t.id)
    .where(sql`${t.toCheck} and ${live(t.deletedAt)}`),
];
