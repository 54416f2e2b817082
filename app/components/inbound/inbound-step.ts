import type { TFunction } from "i18next";
import type { InboundRecord } from "#contract/inbound-record";
import { numbersOf } from "~/screens/numbers";
import type { StepCardProps } from "../record/step-form";
import { itemText } from "./inbound-differences";

/** The props of the card of a step of an inbound record. */
export type InboundStepProps = StepCardProps<InboundRecord>;

/** Lists what a record holds now, for the notice of a stale version; "" where a weight is missing. */
export function inboundStepDifferences(current: InboundRecord, t: TFunction) {
  const { formatKg } = numbersOf(t);
  return [
    { label: t("business:inbound.field.status"), now: t(`business:inbound.status.${current.status}`) },
    { label: t("business:inbound.field.firstKg"), now: formatKg(current.firstKg) },
    { label: t("business:inbound.field.secondKg"), now: formatKg(current.secondKg) },
    { label: t("business:inbound.items"), now: current.items.map((item) => itemText(item, t)).join("; ") },
  ];
}
