import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { MasterArea, RoleHolder } from "#contract/access";
import { bookingQuery } from "#contract/booking";
import type { Locale } from "#contract/constants";
import { type ImportColumn, importColumns } from "#contract/import";
import { inboundRecordQuery } from "#contract/inbound-record";
import type { ListName } from "#contract/list-view";
import type { MasterQuery } from "#contract/master";
import { outboundRecordQuery } from "#contract/outbound-record";
import { outstandingQuery } from "#contract/outstanding";
import { poSaleQuery } from "#contract/po-sale";
import { productionQuery } from "#contract/production";
import { type ReportColumn, visibleRows } from "#contract/report";
import { userQuery } from "#contract/user";
import { fromUsers, matchingUsers, userOrder } from "../accounts/users";
import { bookingOrder, listedBookings } from "../booking/queries";
import { ascending, type SortKey } from "../rows/engine/order";
import { appUser, secondFactor } from "../db/tables/accounts";
import { poSaleLine } from "../db/tables/po-sale";
import { inboundOrder, listedInbound } from "../inbound/queries";
import { columnOf, type MasterDefinition, masterDefinitions } from "../records/master-definitions";
import { masterOrder, matchingMaster } from "../masters/service";
import { listedOutbound, outboundOrder } from "../outbound/queries";
import { matchingOutstanding, outstandingOrder } from "../outstanding/queries";
import { matchingPoSales, poSaleOrder } from "../po-sale/queries";
import { matchingProduction, productionOrder } from "../production/record";
import { bookings } from "../reports/booking";
import { inboundRecords } from "../reports/inbound";
import { outboundRecords } from "../reports/outbound";
import { outstandings } from "../reports/outstanding";
import { poSales } from "../reports/po-sale";
import { productions } from "../reports/production";
import type { AnyRows, DefinedReport } from "../rows/engine/source";
import { businessIn, fieldLabel, labelsAt } from "../reports/labels";

export interface ExportedList<Query extends z.ZodObject = z.ZodObject> {
  area: ListName;
  titleIn(locale: Locale): string;
  query: Query;
  columnsFor(caller: RoleHolder | null): Record<string, ReportColumn>;
  headOf(locale: Locale, name: string): string;
  /** @param timeZone for dates of timestamps */
  rows(timeZone: string, query: z.output<Query>): Pick<AnyRows, "from" | "columns" | "units">;
  where(query: z.output<Query>, caller: RoleHolder | null): SQL | undefined;
  order(query: z.output<Query>): SortKey[];
}

type Chosen<Query extends z.ZodObject> = Pick<ExportedList<Query>, "query" | "where" | "order">;

const define = <Query extends z.ZodObject>(list: ExportedList<Query>) => list as unknown as ExportedList;

/** Uses the columns of the area's report. */
function inReportColumns<Query extends z.ZodObject>(
  { report, source }: DefinedReport,
  labels: string,
  chosen: Chosen<Query>,
): ExportedList {
  const { area } = report;
  if (area === "company") throw new Error(`the report ${report.name} has no list`);
  return define({
    ...{ area, titleIn: (locale) => titleOf(locale, labels), ...chosen },
    columnsFor: (caller) => visibleRows(report, report.rows, caller).columns,
    headOf: (locale, name) => fieldLabel(locale, report.name, name),
    rows: (timeZone, { asOf }: { asOf?: string }) =>
      asOf === undefined || !source.rows.fromAsOf
        ? source.rows
        : { ...source.rows, from: source.rows.fromAsOf({ asOf, timeZone }) },
  });
}

const dayOf = (moment: SQL, timeZone: string): SQL => sql`(${moment} at time zone ${timeZone})::date::text`;
const activeOf = (active: SQL): SQL => sql`case when ${active} then 'active' else 'inactive' end`;

/** Label paths of choices in business.json, by field. */
const CHOICE_LABELS: Partial<Record<string, string>> = { exDoType: "exDo.type", unit: "unit" };

const titleOf = (locale: Locale, labels: string) => labelsAt(locale, labels).title ?? labels;

/** The table name, except for ex-DOs. */
const labelPathOf = (area: MasterArea) =>
  area === "ex-do-master" ? "exDo" : area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function masterList(definition: MasterDefinition): ExportedList {
  const { contract, table } = definition;
  const fields = importColumns(contract.area).map(({ field }) => field);
  const kinds = importColumns(contract.area).map((column): [string, ReportColumn] => [column.field, kindOf(column)]);
  return define({
    area: contract.area,
    titleIn: (locale) => titleOf(locale, labelPathOf(contract.area)),
    query: contract.query as unknown as z.ZodObject,
    columnsFor: () => ({ ...Object.fromEntries(kinds), updatedAt: { kind: "day" } }),
    headOf: (locale, name) => {
      const { field, status, updatedAt } = businessIn(locale).master;
      const heads: Partial<Record<string, string>> = { ...field, active: status, updatedAt };
      return heads[name] ?? name;
    },
    rows: (timeZone) => ({
      from: sql`${table}`,
      columns: {
        ...Object.fromEntries(fields.map((field) => [field, columnOf(table, field)])),
        active: activeOf(sql`${table.active}`),
        updatedAt: dayOf(sql`${table.updatedAt}`, timeZone),
      },
    }),
    where: (query) => matchingMaster(definition, query as MasterQuery),
    order: (query) => masterOrder(definition, query as MasterQuery),
  });
}

function kindOf(column: ImportColumn): ReportColumn {
  if (column.kind === "flag") return { kind: "word", labels: "master" };
  if (column.kind === "date") return { kind: "day" };
  if (column.kind === "number") return { kind: "number" };
  const labels = CHOICE_LABELS[column.field];
  return labels === undefined ? { kind: "text" } : { kind: "word", labels };
}

/** Excludes credentials and sign-in addresses. */
const users = define({
  area: "user",
  titleIn: (locale) => titleOf(locale, "user"),
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
    const { field, verified, lastSignIn, secondFactor: factor } = businessIn(locale).user;
    const heads: Partial<Record<string, string>> = {
      ...field,
      ...{ emailVerifiedAt: verified, lastSignInAt: lastSignIn, secondFactorAt: factor },
    };
    return heads[name] ?? name;
  },
  rows: (timeZone) => ({
    from: fromUsers,
    columns: {
      name: appUser.name,
      email: appUser.email,
      role: appUser.role,
      active: activeOf(sql`${appUser.active}`),
      emailVerifiedAt: dayOf(sql`${appUser.emailVerifiedAt}`, timeZone),
      lastSignInAt: dayOf(sql`${appUser.lastSignInAt}`, timeZone),
      secondFactorAt: dayOf(sql`${secondFactor.confirmedAt}`, timeZone),
      updatedAt: dayOf(sql`${appUser.updatedAt}`, timeZone),
    },
  }),
  where: matchingUsers,
  order: userOrder,
});

/** A PO has one row per line. */
export const exportedLists: readonly ExportedList[] = [
  inReportColumns(outboundRecords, "outbound", {
    ...{ query: outboundRecordQuery, where: listedOutbound, order: outboundOrder },
  }),
  inReportColumns(inboundRecords, "inbound", {
    ...{ query: inboundRecordQuery, where: listedInbound, order: inboundOrder },
  }),
  inReportColumns(poSales, "poSale", {
    query: poSaleQuery,
    where: (query) => and(matchingPoSales(query), isNull(poSaleLine.deletedAt)),
    order: (query) => [...poSaleOrder(query), ascending(poSaleLine.id)],
  }),
  inReportColumns(bookings, "booking", {
    ...{ query: bookingQuery, where: listedBookings, order: bookingOrder },
  }),
  inReportColumns(productions, "production", {
    ...{ query: productionQuery, where: matchingProduction, order: productionOrder },
  }),
  inReportColumns(outstandings, "outstanding", {
    ...{ query: outstandingQuery, where: matchingOutstanding, order: outstandingOrder },
  }),
  ...masterDefinitions.map(masterList),
  users,
];

export function exportedList(area: string): ExportedList {
  const list = exportedLists.find((one) => one.area === area);
  if (!list) throw new Error(`there is no list ${area}`);
  return list;
}
