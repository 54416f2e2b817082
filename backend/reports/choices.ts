import { asc, eq, isNull } from "drizzle-orm";
import type { MasterGrouping, Report } from "#contract/reports/report";
import type { Reader } from "../db/client";
import { type Choices, readChoices } from "../masters/choices";
import { reportMaster } from "../rows/engine/masters";

export async function reportChoices(db: Reader, report: Report) {
  const wanted: Record<string, Choices> = {};
  for (const [name, filter] of Object.entries(report.filters)) {
    if (filter.kind !== "master") continue;
    const { table, label, order = asc(label) } = reportMaster(report, filter.grouping);
    wanted[name] = { table, label, where: isNull(table.deletedAt), order: [order] };
  }
  const found = await readChoices(db, wanted);
  const options = Object.entries(found).map(([name, rows]) => [
    name,
    rows.map((row) => ({ value: String(row.id), label: row.name })),
  ]);
  return Object.fromEntries(options) as Record<string, { value: string; label: string }[]>;
}

export async function masterName(db: Reader, report: Report, grouping: MasterGrouping, id: number): Promise<string> {
  const { table, label } = reportMaster(report, grouping);
  const [found] = await db.select({ label }).from(table).where(eq(table.id, id));
  return found ? String(found.label) : String(id);
}
