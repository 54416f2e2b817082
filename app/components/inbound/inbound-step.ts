import type { TFunction } from "i18next";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { numbersOf } from "~/definitions/numbers";
import type { StepCardProps } from "../weighing/step-form";
import { fieldTexts } from "../record/form-fields";
import { betweenLines } from "./inbound-weight-summary";
import { INBOUND_FIELDS, itemText } from "./inbound-fields";

export type InboundStepProps = StepCardProps<InboundRecord>;

export function inboundStepDifferences(current: InboundRecord, t: TFunction) {
  const { formatKg } = numbersOf(t);
  return [
    { label: t("business:inbound.field.status"), now: t(`business:inbound.status.${current.status}`) },
    { label: t("business:inbound.field.firstKg"), now: formatKg(current.firstKg) },
    ...betweenLines(current, t).map(({ label, kg }) => ({ label, now: formatKg(kg) })),
    { label: t("business:inbound.field.secondKg"), now: formatKg(current.secondKg) },
    { label: t("business:inbound.field.items"), now: current.items.map((item) => itemText(item, t)).join("; ") },
    ...fieldTexts(current, INBOUND_FIELDS, (field) => t(`business:inbound.field.${field}`), t),
  ];
}
