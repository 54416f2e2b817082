import { can, type RoleHolder } from "#contract/access";
import type { Outstanding } from "#contract/orders/outstanding";
import { PO_SALE_TYPES } from "#contract/orders/po-sale-types";
import { exDoTypeOptions } from "./ex-do-types";
import type { ImportLabels } from "./import";
import { poSalePath } from "./po-sale";
import type { ReportRecord } from "./report";

type OutstandingChange = "edit" | "adjust" | "delete" | "restore";

/** Returns true for a manual balance; others derive from PO lines. */
export const isOpeningBalance = (row: Pick<Outstanding, "poSaleId">) => row.poSaleId === null;

/** Returns the URL of a balance's PO, or of an opening balance. */
export const balancePath = ({ id, recordId }: ReportRecord): string =>
  recordId === null ? `/record/outstanding?form=${id}` : poSalePath(recordId);

export function offersOutstanding(
  row: Pick<Outstanding, "poSaleId" | "deletedAt">,
  user: RoleHolder | null,
  change: OutstandingChange,
): boolean {
  if (!can(user, "outstanding", change)) return false;
  if (change === "restore") return row.deletedAt !== null;
  return row.deletedAt === null && (change === "adjust" || isOpeningBalance(row));
}

const label = (name: string) => `business:outstanding.field.${name}`;

/** Files name masters by code or name. */
export const openingImport: ImportLabels = {
  area: "outstanding",
  title: "business:outstanding.one",
  count: "business:outstanding.openingCount",
  fields: [
    { name: "date", label: label("date") },
    { name: "poSalesNo", label: label("poSalesNo") },
    {
      name: "poSalesType",
      label: label("poSalesType"),
      options: PO_SALE_TYPES.map((value) => ({ value, label: `business:poSale.type.${value}` })),
    },
    { name: "customer", label: label("customer") },
    { name: "grade", label: label("grade") },
    { name: "marking", label: label("marking") },
    { name: "exDoType", label: label("exDoType"), options: exDoTypeOptions },
    { name: "orderedKg", label: label("orderedKg"), hint: "business:outstanding.orderedHint", suffix: "kg" },
    { name: "note", label: label("note") },
  ],
};
