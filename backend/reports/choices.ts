import { asc, eq, isNull } from "drizzle-orm";
import type { MasterGrouping, Report } from "#contract/report";
import type { Reader } from "../db/client";
import { masterOf } from "./masters";

/** Reads the masters that a report can be filtered by, by the name of the filter; inactive ones too. */
export async function reportChoices(db: Reader, report: Report) {
  const found = Object.entries(report.filters).map(async ([name, filter]) => {
    if (filter.kind !== "master") return [];
    const { table, label, order = asc(label) } = masterOf(report, filter.grouping);
    const rows = await db.select({ id: table.id, label }).from(table).where(isNull(table.deletedAt)).orderBy(order);
    return [[name, rows.map((row) => ({ value: String(row.id), label: String(row.label) }))] as const];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

/** Reads the name of a master that a report is filtered by; its id where there is none. */
export async function masterName(db: Reader, report: Report, grouping: MasterGrouping, id: number): Promise<string> {
  const { table, label } = masterOf(report, grouping);
  const [found] = await db.select({ label }).from(table).where(eq(table.id, id));
  return found ? String(found.label) : String(id);
}
