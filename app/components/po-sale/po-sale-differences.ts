import type { TFunction } from "i18next";
import type { PoSale, PoSaleInput, PoSaleLine } from "#contract/po-sale";
import { numbersOf } from "~/definitions/numbers";
import { differencesOf, sameLines } from "../record/differences";

type Typed = Record<string, unknown>;

export const PO_SALE_FIELDS = [
  "poSalesNo",
  "poSalesType",
  "date",
  "customerId",
  "exDoMasterId",
  "tolerancePct",
  "note",
] as const satisfies (keyof PoSaleInput)[];
export const PO_SALE_LINE_FIELDS = ["gradeId", "markingId", "orderedKg", "pricePerKg"] as const;

/** Returns the fields that differ from the typed ones. */
export function poSaleDifferences(current: PoSale, typed: Typed, t: TFunction) {
  const labelOf = (field: string) => t(`business:poSale.field.${field}`);
  const found = differencesOf(current, typed, PO_SALE_FIELDS, labelOf, t, {
    poSalesType: ({ poSalesType }) => t(`business:poSale.type.${poSalesType}`),
  });
  if (!sameLines(current.lines, typed.lines, PO_SALE_LINE_FIELDS, t)) {
    found.push({ label: t("business:poSale.lines"), now: current.lines.map((line) => lineText(line, t)).join("; ") });
  }
  return found;
}

/** Returns `Grade A · Mawar · 20.000 kg · Rp 8.500`. */
function lineText(line: PoSaleLine, t: TFunction): string {
  const { formatKg, formatRupiah } = numbersOf(t);
  const price = formatRupiah(line.pricePerKg);
  return [line.grade.name, line.marking.name, formatKg(line.orderedKg), price].filter(Boolean).join(" · ");
}
