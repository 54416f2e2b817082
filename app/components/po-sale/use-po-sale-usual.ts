import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { PoSale, PoSaleInput } from "#contract/orders/po-sale";
import type { UnusualWarning } from "../unusual/unusual-reason";
import { rangeWarnings } from "../unusual/usual-note";
import { type UsualRanges, useUsualRanges } from "../unusual/use-usual-ranges";

type Lines = FieldMetadata<PoSaleInput["lines"], PoSaleInput, string[]>;
type Line = ReturnType<Lines["getFieldList"]>[number];

interface Fields {
  customerId: { value?: unknown };
  tolerancePct: { value?: unknown; errors: string[] | undefined };
  lines: Lines;
}

/** Returns the usual values of a PO's form, and warnings about those typed. */
export function usePoSaleUsual({ customerId, tolerancePct, lines }: Fields, po: PoSale | null) {
  const { t } = useTranslation();
  const rows = lines.getFieldList();
  const goods = [...new Set(rows.flatMap((line) => goodsKey(line) ?? []))].join(",");
  const usual = useUsualRanges("/record/po-sales/usual", { customerId: customerId.value, goods }, po?.id);
  const known = String(po?.customerId) === customerId.value ? po : null;
  const rangesOf = (line: Line, field?: "orderedKg" | "pricePerKg"): UsualRanges =>
    usual.filter((range) => range.of !== null && range.of === goodsKey(line) && (field ?? range.field) === range.field);
  const lineWarnings = (line: Line): UnusualWarning[] => {
    const { id, orderedKg, pricePerKg } = line.getFieldset();
    const stored = known?.lines.find((one) => String(one.id) === id.initialValue);
    const saved = stored && `${stored.gradeId}-${stored.markingId}` === goodsKey(line) ? stored : undefined;
    return [
      ...rangeWarnings(
        rangesOf(line, "orderedKg"),
        { field: orderedKg, unit: "kg", saved: saved?.orderedKg, quick: ["agreedQuantity"] },
        t,
      ),
      ...rangeWarnings(
        rangesOf(line, "pricePerKg"),
        { field: pricePerKg, unit: "Rp/kg", saved: saved?.pricePerKg, quick: ["agreedPrice"] },
        t,
      ),
    ];
  };
  const tolerance = usual.filter(({ field }) => field === "tolerancePct");
  const warnings = [
    ...rangeWarnings(tolerance, { field: tolerancePct, unit: "%", saved: known?.tolerancePct }, t),
    ...rows.flatMap(lineWarnings),
  ];
  return { warnings, rangesOf };
}

/** Returns grade and marking as the API names them; undefined until both are chosen. */
function goodsKey(line: Line): string | undefined {
  const { gradeId, markingId } = line.getFieldset();
  const ids = [gradeId.value, markingId.value];
  return ids.every((id) => typeof id === "string" && id !== "") ? ids.join("-") : undefined;
}
