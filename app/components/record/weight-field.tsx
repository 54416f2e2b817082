import { useTranslation } from "react-i18next";
import { formatKg } from "#contract/format";
import type { UsualWeights } from "#contract/unusual";
import { isUnusual } from "#contract/usual-weights";
import type { FieldSource } from "../form/field-source";
import { StepNumberField } from "./step-form";
import { UnusualReason, type UnusualWarning } from "./unusual-reason";

interface WeightFieldProps {
  /** What is weighed: the empty truck, or the full one. */
  kind: keyof UsualWeights;
  plate: string;
  label: string;
  hint: string;
  /** The heaviest weight that the scale shows, in kg. */
  capacityKg: number;
  /** The usual weights of the truck; null for who does not weigh it. */
  usual: UsualWeights | null;
  /** What is unusual of that which follows from the weight. */
  follows?: readonly UnusualWarning[];
  /** The form of the weighing (use-weigh-form.ts). */
  weighing: { field: FieldSource; unusualReason: FieldSource; typedKg: number | null };
}

/** The weight of a weighing and, under one that is unusual, what is usual and the field for the reason. */
export function WeightField({ kind, plate, label, hint, capacityKg, usual, follows = [], weighing }: WeightFieldProps) {
  const { t } = useTranslation();
  const { field, unusualReason, typedKg } = weighing;
  const known = usual?.[kind];
  const unusual = known !== undefined && typedKg !== null && isUnusual(typedKg, known) ? known : null;
  const text =
    unusual &&
    t(`business:unusual.${kind}.${unusual.basis}`, {
      plate,
      low: formatKg(unusual.low),
      high: formatKg(unusual.high),
      visits: unusual.visits,
    });
  return (
    <>
      <StepNumberField field={field} label={label} hint={hint} min={0} max={capacityKg} suffix="kg" />
      <UnusualReason warnings={[...(text === null ? [] : [{ text, field }]), ...follows]} field={unusualReason} />
    </>
  );
}
