import { asc, desc, eq, isNull } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { MasterGrouping, Report } from "#contract/report";
import type { Reader } from "../db/client";
import { customer, exDoMaster, grade, inboundItem, marking, outboundItem, vendor } from "../db/tables/masters";
import { type Choices, readChoices } from "../masters/choices";

/** Inactive masters are among them: reports are of what was. */
const live = <Table extends Choices["table"] & { deletedAt: AnyPgColumn }>(
  table: Table,
  label: AnyPgColumn,
  order = asc(label),
): Choices => ({ table, label, where: isNull(table.deletedAt), order: [order] });

const CHOICES: Record<Exclude<MasterGrouping, "item">, Choices> = {
  customer: live(customer, customer.name),
  vendor: live(vendor, vendor.name),
  grade: live(grade, grade.name),
  marking: live(marking, marking.name),
  // Years of lots: the newest first.
  "ex-do": live(exDoMaster, exDoMaster.ex_do_no, desc(exDoMaster.date)),
};

const choicesOf = (report: Report, grouping: MasterGrouping): Choices => {
  if (grouping !== "item") return CHOICES[grouping];
  const table = report.area === "inbound" ? inboundItem : outboundItem;
  return live(table, table.name);
};

/** Reads the masters that a report can be filtered by, by the name of the filter; inactive ones too. */
export async function reportChoices(db: Reader, report: Report) {
  const wanted = Object.entries(report.filters).flatMap(([name, filter]) =>
    filter.kind === "master" ? [[name, choicesOf(report, filter.grouping)] as const] : [],
  );
  const found = await readChoices(db, Object.fromEntries(wanted));
  const options = Object.entries(found).map(([name, rows]) => [
    name,
    rows.map((row) => ({ value: String(row.id), label: row.name })),
  ]);
  return Object.fromEntries(options) as Record<string, { value: string; label: string }[]>;
}

/** Reads the name of a master that a report is filtered by; its id where there is none. */
export async function masterName(db: Reader, report: Report, grouping: MasterGrouping, id: number): Promise<string> {
  const { table, label } = choicesOf(report, grouping);
  const [found] = await db.select({ label }).from(table).where(eq(table.id, id));
  return found ? String(found.label) : String(id);
}
