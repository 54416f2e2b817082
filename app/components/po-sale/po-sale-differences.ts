import type { TFunction } from "i18next";
import { formatDay, formatNumber, formatKg, formatRupiah } from "#contract/format";
import type { PoSale, PoSaleLine } from "#contract/po-sale";
import { sameAsTyped, sameLines } from "../record/differences";

/** The values that were typed into a form, as they came back from the server. */
type Typed = Record<string, unknown>;

const LINE_FIELDS = ["gradeId", "markingId", "orderedKg", "pricePerKg"] as const;

/** Returns where the present PO differs from what was typed. */
export function poSaleDifferences(current: PoSale, typed: Typed, t: TFunction) {
  const shown: [field: keyof PoSale, now: string, label?: string][] = [
    ["poSalesNo", current.poSalesNo],
    ["poSalesType", t(`business:poSale.type.${current.poSalesType}`)],
    ["date", formatDay(current.date)],
    ["customerId", current.customer.name, "customer"],
    ["exDoMasterId", current.exDoMaster?.ex_do_no ?? "", "exDoMaster"],
    ["tolerancePct", formatNumber(current.tolerancePct)],
    ["note", current.note ?? ""],
  ];
  const found = shown
    // All of these are texts, numbers or nothing.
    .filter(([field]) => !sameAsTyped(current[field] as string | number | null, typed[field]))
    .map(([field, now, label = field]) => ({ label: t(`business:poSale.field.${label}`), now }));
  if (!sameLines(current.lines, typed.lines, LINE_FIELDS)) {
    found.push({ label: t("business:poSale.lines"), now: current.lines.map(lineText).join("; ") });
  }
  return found;
}

/** Returns a line as one text: `Grade A · Mawar · 20.000 kg · Rp 8.500`. */
function lineText(line: PoSaleLine): string {
  const price = formatRupiah(line.pricePerKg);
  return [line.grade.name, line.marking.name, formatKg(line.orderedKg), price].filter(Boolean).join(" · ");
}
