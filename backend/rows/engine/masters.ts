import { desc, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { MasterGrouping, Report } from "#contract/reports/report";
import { customer, exDoMaster, grade, inboundItem, marking, outboundItem, vendor } from "../../db/tables/masters";

export interface ReportMaster {
  table: PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn };
  label: AnyPgColumn;
  order?: SQL;
}

const MASTERS: Record<Exclude<MasterGrouping, "item">, ReportMaster> = {
  customer: { table: customer, label: customer.name },
  vendor: { table: vendor, label: vendor.name },
  grade: { table: grade, label: grade.name },
  marking: { table: marking, label: marking.name },
  "ex-do": { table: exDoMaster, label: exDoMaster.ex_do_no, order: desc(exDoMaster.date) },
};

export function reportMaster({ area }: Pick<Report, "area">, grouping: MasterGrouping): ReportMaster {
  if (grouping !== "item") return MASTERS[grouping];
  const table = area === "inbound" || area === "reconciliation" || area === "deduction" ? inboundItem : outboundItem;
  return { table, label: table.name };
}
