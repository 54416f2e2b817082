import type { TFunction } from "i18next";
import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import { numbersOf } from "~/screens/numbers";
import type { StepCardProps } from "../record/step-form";
import { fieldTexts } from "../record/differences";
import { itemText, OUTBOUND_FIELDS } from "./outbound-differences";

export interface OutboundStepProps extends StepCardProps<OutboundRecord> {
  /** Division of the scale in kg. */
  divisionKg: number;
  /** Minimum weight of the scale in kg. */
  minKg: number;
  /** Capacity of the scale in kg. */
  capacityKg: number;
  /** Tolerated difference between net and items in percent. */
  tolerancePct: number;
}

/** Returns the values of a record or item for the conflict notice; "" if missing. */
export function outboundStepDifferences(current: OutboundRecord | OutboundRecordItem, t: TFunction) {
  const { formatKg } = numbersOf(t);
  if (!("recordNo" in current)) return [{ label: t("business:outbound.items"), now: itemText(current, t) }];
  return [
    { label: t("business:outbound.field.status"), now: t(`business:outbound.status.${current.status}`) },
    { label: t("business:outbound.field.firstKg"), now: formatKg(current.firstKg) },
    { label: t("business:outbound.field.secondKg"), now: formatKg(current.secondKg) },
    { label: t("business:outbound.items"), now: current.outboundItem.map((item) => itemText(item, t)).join("; ") },
    ...fieldTexts(current, OUTBOUND_FIELDS, (field) => t(`business:outbound.field.${field}`), t),
  ];
}
