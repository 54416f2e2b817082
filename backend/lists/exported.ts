import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { MasterArea, RoleHolder } from "#contract/access";
import { businessDay } from "#contract/plant/business-day";
import { bookingQuery } from "#contract/orders/booking";
import type { Locale } from "#contract/constants";
import { type ImportColumn, importColumns } from "#contract/import";
import { inboundRecordQuery } from "#contract/weighing/inbound-record";
import type { ListName } from "#contract/rows/list-view";
import type { MasterQuery } from "#contract/masters/master";
import { outboundRecordQuery } from "#contract/weighing/outbound-record";
import { outstandingQuery } from "#contract/orders/outstanding";
import { poSaleQuery } from "#contract/orders/po-sale";
import { productionQuery } from "#contract/orders/production";
import { hasList, type ReportColumn, visibleRows } from "#contract/reports/report";
import type { RecordRows } from "#contract/rows/define";
import { userQuery } from "#contract/accounts/user";
import { fromUsers, matchingUsers, userOrder } from "../accounts/users";
import { ascending, type SortKey } from "../rows/engine/order";
import { appUser, secondFactor } from "../db/tables/accounts";
import { poSaleLine } from "../db/tables/po-sale";
import { columnOf, type MasterDefinition, masterDefinitions } from "../records/master-definitions";
import { masterOrder, matchingMaster } from "../masters/service";
import { bookings } from "../rows/booking";
import { inboundRecords } from "../rows/inbound";
import { outboundRecords } from "../rows/outbound";
import { outstandings } from "../rows/outstanding";
import { poSales } from "../rows/po-sale";
import { productions } from "../rows/production";
import { listedRows, matchingRows, listOrder } from "../rows/engine/list";
import { type AnyRows, type DefinedRows, sourceTables, type ListQuery } from "../rows/engine/source";
import { businessTexts, fieldLabel, labelsAt } from "../reports/labels";

export interface ExportedList<Query extends z.ZodObject = z.ZodObject> {
  area: ListName;
  /** Of a list of records. */
  record?: RecordRows;
  titleIn(locale: Locale): string;
  query: Query;
  columnsFor(caller: RoleHolder | null): Record<string, ReportColumn>;
  headOf(locale: Locale, name: string): string;
  /** @param timeZone for dates of timestamps */
  rows(timeZone: string, query: z.output<Query>): Pick<AnyRows, "from" | "columns" | "units">;
  where(query: z.output<Query>, caller: RoleHolder | null, timeZone: string): SQL | undefined;
  order(query: z.output<Query>, timeZone: string): SortKey[];
}

const define = <Query extends z.ZodObject>(list: ExportedList<Query>) => list as unknown as ExportedList;

/** Has the columns of the area's report. */
function recordList<R extends RecordRows, Query extends z.ZodObject & z.ZodType<ListQuery>>(
  rows: DefinedRows<R, z.output<Query>>,
  labels: string,
  query: Query,
): ExportedList {
  const { report, source } = rows;
  const { area } = report;
  if (!hasList(area)) throw new Error(`the report ${report.name} has no list`);
  return define({
    area,
    record: report,
    titleIn: (locale) => listTitle(locale, labels),
    query,
    columnsFor: (caller) => visibleRows(report, report.rows, caller).columns,
    headOf: (locale, name) => fieldLabel(locale, report.name, name),
    rows: (timeZone, { asOf }) => ({ ...source.rows, from: sourceTables(source.rows, { asOf, timeZone }) }),
    where: (given, caller) => listedRows(rows, given, caller),
    order: (given) => listOrder(rows, given),
  });
}

const dayText = (moment: SQL, timeZone: string): SQL => sql`(${moment} at time zone ${timeZone})::date::text`;
const activeText = (active: SQL): SQL => sql`case when ${active} then 'active' else 'inactive' end`;

const CHOICE_LABELS: Partial<Record<string, string>> = { exDoType: "exDo.type", unit: "unit" };

const listTitle = (locale: Locale, labels: string) => labelsAt(locale, labels).title ?? labels;

/** The table name, except for ex-DOs. */
const labelPath = (area: MasterArea) =>
  area === "ex-do-master" ? "exDo" : area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function masterList(definition: MasterDefinition): ExportedList {
  const { contract, table } = definition;
  const fields = importColumns(contract.area).map(({ field }) => field);
  const kinds = importColumns(contract.area).map((column): [string, ReportColumn] => [
    column.field,
    reportColumn(column),
  ]);
  return define({
    area: contract.area,
    titleIn: (locale) => listTitle(locale, labelPath(contract.area)),
    query: contract.query as unknown as z.ZodObject,
    columnsFor: () => ({ ...Object.fromEntries(kinds), updatedAt: { kind: "day" } }),
    headOf: (locale, name) => {
      const { field, status, updatedAt } = businessTexts(locale).master;
      const heads: Partial<Record<string, string>> = { ...field, active: status, updatedAt };
      return heads[name] ?? name;
    },
    rows: (timeZone) => ({
      from: sql`${table}`,
      columns: {
        ...Object.fromEntries(fields.map((field) => [field, columnOf(table, field)])),
        active: activeText(sql`${table.active}`),
        updatedAt: dayText(sql`${table.updatedAt}`, timeZone),
      },
    }),
    where: (query, _caller, timeZone) => matchingMaster(definition, query as MasterQuery, businessDay(timeZone)),
    order: (query, timeZone) => masterOrder(definition, query as MasterQuery, businessDay(timeZone)),
  });
}

function reportColumn(column: ImportColumn): ReportColumn {
  if (column.kind === "flag") return { kind: "word", labels: "master" };
  if (column.kind === "date") return { kind: "day" };
  if (column.kind === "number") return { kind: "number" };
  const labels = CHOICE_LABELS[column.field];
  return labels === undefined ? { kind: "text" } : { kind: "word", labels };
}

/** Excludes credentials and sign-in addresses. */
const users = define({
  area: "user",
  titleIn: (locale) => listTitle(locale, "user"),
  query: userQuery,
  columnsFor: () => ({
    name: { kind: "text" },
    email: { kind: "text" },
    role: { kind: "text" },
    active: { kind: "word", labels: "user" },
    emailVerifiedAt: { kind: "day" },
    lastSignInAt: { kind: "day" },
    secondFactorAt: { kind: "day" },
    updatedAt: { kind: "day" },
  }),
  headOf: (locale, name) => {
    const { field, verified, lastSignIn, secondFactor: factor } = businessTexts(locale).user;
    const heads: Partial<Record<string, string>> = {
      ...field,
      emailVerifiedAt: verified,
      lastSignInAt: lastSignIn,
      secondFactorAt: factor,
    };
    return heads[name] ?? name;
  },
  rows: (timeZone) => ({
    from: fromUsers,
    columns: {
      name: appUser.name,
      email: appUser.email,
      role: appUser.role,
      active: activeText(sql`${appUser.active}`),
      emailVerifiedAt: dayText(sql`${appUser.emailVerifiedAt}`, timeZone),
      lastSignInAt: dayText(sql`${appUser.lastSignInAt}`, timeZone),
      secondFactorAt: dayText(sql`${secondFactor.confirmedAt}`, timeZone),
      updatedAt: dayText(sql`${appUser.updatedAt}`, timeZone),
    },
  }),
  where: matchingUsers,
  order: userOrder,
});

/** A PO has one row per line. */
export const exportedLists: readonly ExportedList[] = [
  recordList(outboundRecords, "outbound", outboundRecordQuery),
  recordList(inboundRecords, "inbound", inboundRecordQuery),
  {
    ...recordList(poSales, "poSale", poSaleQuery),
    where: (query) => and(matchingRows(poSales, query, null), isNull(poSaleLine.deletedAt)),
    order: (query) => [...listOrder(poSales, query), ascending(poSaleLine.id)],
  },
  recordList(bookings, "booking", bookingQuery),
  recordList(productions, "production", productionQuery),
  recordList(outstandings, "outstanding", outstandingQuery),
  ...masterDefinitions.map(masterList),
  users,
];

export function exportedList(area: string): ExportedList {
  const list = exportedLists.find((one) => one.area === area);
  if (!list) throw new Error(`there is no list ${area}`);
  return list;
}
