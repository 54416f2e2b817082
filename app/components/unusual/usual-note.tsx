import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isUnusual } from "#contract/weighing/usual-weights";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { type RangeUnit, usualSentences } from "~/definitions/usual-sentence";
import type { FieldSource } from "../form/field-source";
import type { UnusualWarning, QuickReason } from "./unusual-reason";
import type { UsualRanges } from "./use-usual-ranges";

/** Shows the usual range under a field. @param typedKg adds its difference from the books */
export function UsualNote({ ranges, typedKg }: { ranges: UsualRanges; typedKg?: number | undefined }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const books = ranges.find(({ basis }) => basis === "books");
  const difference =
    books === undefined || typedKg === undefined
      ? []
      : [t("business:unusual.difference", { difference: formatKg(typedKg - books.to) })];
  return (
    <p aria-live="polite" className="text-xs text-muted-foreground empty:hidden">
      {[...usualSentences(ranges, t), ...difference].join(" ")}
    </p>
  );
}

interface TypedValue {
  field: Pick<FieldSource, "errors"> & { value?: unknown };
  unit: RangeUnit;
  /** As saved, for the same goods; not asked about. */
  saved?: number | null | undefined;
  quick?: readonly QuickReason[];
}

/** Warns while a typed value is outside its range. */
export function rangeWarnings(
  ranges: UsualRanges,
  { field, unit, saved, quick = [] }: TypedValue,
  t: TFunction,
): UnusualWarning[] {
  const value = typedNumber(field.value, unit === "kg" ? 0 : 2, t);
  if (value === undefined || value === saved) return [];
  return ranges.flatMap((range) => {
    if (!isUnusual(value, range)) return [];
    const typed = `${numbersOf(t).formatNumber(value)} ${unit}`;
    const params = { value: typed, usual: usualSentences([range], t).join(" ") };
    return [{ text: t("business:unusual.beyond", params), field, quick }];
  });
}
