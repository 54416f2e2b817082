import { asc, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { MasterGrouping, Report } from "#contract/report";
import type { Reader } from "../db/client";
import { customer, exDoMaster, grade, inboundItem, marking, outboundItem, vendor } from "../db/tables/masters";

interface Choices {
  table: PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn };
  label: AnyPgColumn;
  order?: SQL;
}

const CHOICES: Record<Exclude<MasterGrouping, "item">, Choices> = {
  customer: { table: customer, label: customer.name },
  vendor: { table: vendor, label: vendor.name },
  grade: { table: grade, label: grade.name },
  marking: { table: marking, label: marking.name },
  // Years of lots: the newest first.
  "ex-do": { table: exDoMaster, label: exDoMaster.ex_do_no, order: desc(exDoMaster.date) },
};

const choicesOf = (report: Report, grouping: MasterGrouping): Choices => {
  if (grouping !== "item") return CHOICES[grouping];
  const table = report.area === "inbound" ? inboundItem : outboundItem;
  return { table, label: table.name };
};

/** Reads the masters that a report can be filtered by, by the name of the filter; inactive ones too. */
export async function reportChoices(db: Reader, report: Report) {
  const found = Object.entries(report.filters).map(async ([name, filter]) => {
    if (filter.kind !== "master") return [];
    const { table, label, order = asc(label) } = choicesOf(report, filter.grouping);
    const rows = await db.select({ id: table.id, label }).from(table).where(isNull(table.deletedAt)).orderBy(order);
    return [[name, rows.map((row) => ({ value: String(row.id), label: String(row.label) }))] as const];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

/** Reads the name of a master that a report is filtered by; its id where there is none. */
export async function masterName(db: Reader, report: Report, grouping: MasterGrouping, id: number): Promise<string> {
  const { table, label } = choicesOf(report, grouping);
  const [found] = await db.select({ label }).from(table).where(eq(table.id, id));
  return found ? String(found.label) : String(id);
}
