import type { TFunction } from "i18next";
import type { OutboundRecord, OutboundRecordItem } from "#contract/weighing/outbound-record";
import type { OverloadGuard } from "#contract/weighing/permitted";
import { numbersOf } from "~/definitions/numbers";
import type { StepCardProps } from "../weighing/step-form";
import { fieldTexts } from "../record/form-fields";
import { itemText, OUTBOUND_FIELDS } from "./outbound-fields";

export interface OutboundStepProps extends StepCardProps<OutboundRecord> {
  divisionKg: number;
  minKg: number;
  capacityKg: number;
  tolerancePct: number;
  overloadGuard: OverloadGuard;
}

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
