import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isUnusual, tenfoldOf, type UsualWeight } from "#contract/usual-weights";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { TextField } from "../form/text-field";
import { StepNumberField } from "./step-form";
import { OutlierReason, type OutlierWarning, type QuickReason } from "./outlier-reason";
import type { useWeighForm } from "./use-weigh-form";

/** Longer numbers fill the field. */
const MAX_READING_KG = 999_999;

interface WeightFieldProps {
  kind: "tare" | "gross" | "afterUnloading";
  plate: string;
  label: string;
  hint: string;
  minKg: number;
  capacityKg: number;
  /** undefined for users who do not weigh */
  known: UsualWeight | undefined;
  follows?: readonly OutlierWarning[];
  /** common reasons for an unusual weight */
  reasons: readonly QuickReason[];
  weighing: Pick<
    ReturnType<typeof useWeighForm>,
    "field" | "unusualReason" | "typedReason" | "reasonText" | "typedKg" | "corrects" | "isSaved"
  >;
}

export function WeightField({
  kind,
  plate,
  label,
  hint,
  minKg,
  capacityKg,
  known,
  follows = [],
  reasons,
  weighing,
}: WeightFieldProps) {
  const { t } = useTranslation();
  const { formatKg, formatTonnes } = numbersOf(t);
  const { field, unusualReason, typedReason, reasonText, typedKg, corrects, isSaved } = weighing;
  const unusual = known !== undefined && typedKg !== null && isUnusual(typedKg, known) ? known : null;
  const warnings: OutlierWarning[] = [];
  if (unusual !== null && typedKg !== null) {
    const text = t(`business:unusual.${kind}.${unusual.load?.from ?? unusual.basis}`, {
      plate,
      low: formatKg(unusual.low),
      high: formatKg(unusual.high),
      visits: unusual.visits,
      load: formatKg(unusual.load?.kg ?? null),
    });
    const meantKg = tenfoldOf(typedKg, unusual);
    warnings.push({ text, field, meant: meantKg === null ? undefined : { name: field.name, kg: meantKg } });
  }
  return (
    <>
      <StepNumberField
        {...{ field, label, hint }}
        min={minKg}
        max={capacityKg}
        suffix="kg"
        reading={typedKg === null || typedKg > MAX_READING_KG ? undefined : formatTonnes(typedKg)}
      />
      {(typedReason.errors !== undefined || typedReason.initialValue !== undefined) && (
        <TextField field={typedReason} label={t("business:typedReason")} />
      )}
      <OutlierReason
        warnings={isSaved ? [] : [...warnings, ...follows]}
        field={unusualReason}
        label={typedKg === null || corrects ? undefined : t("business:unusual.reasonOf", { value: formatKg(typedKg) })}
        instead={usualWeightIn(reasonText, known, field.name, t)}
        quick={corrects ? ["mistyped", "reweighed"] : reasons}
        corrects={corrects}
      />
    </>
  );
}

/** Returns a usual weight typed into the reason by mistake. */
function usualWeightIn(reason: string, known: UsualWeight | undefined, name: string, t: TFunction) {
  const kg = typedNumber(reason, 0, t);
  if (kg === undefined || known === undefined || isUnusual(kg, known)) return undefined;
  return { name, kg };
}
