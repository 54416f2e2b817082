import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import type { InboundRecord } from "#contract/inbound-record";
import { WeightLines } from "../record/weight-lines";
import { RupiahLine } from "./rupiah-line";

/** All weights of an inbound record, as far as they are known; what it costs for who may see that. */
export function InboundWeightSummary({ record }: { record: InboundRecord }) {
  const { t } = useTranslation();
  const { firstKg, secondKg, deductedKg, netKg, checkedAt, pricePerKg, amount } = record;
  return (
    <WeightLines
      lines={[
        { label: t("business:inbound.field.firstKg"), kg: firstKg },
        { label: t("business:inbound.field.secondKg"), kg: secondKg },
        { label: deductionLabel(record, t("business:inbound.deduction")), kg: checkedAt === null ? null : deductedKg },
        { label: t("business:inbound.field.netKg"), kg: netKg, strong: true },
      ]}
    >
      {pricePerKg != null && <RupiahLine label={t("business:inbound.field.pricePerKg")} rupiah={pricePerKg} />}
      {amount != null && <RupiahLine label={t("business:inbound.field.amount")} rupiah={amount} strong />}
    </WeightLines>
  );
}

/** `Potongan`, or `Potongan 1,25 %`. */
export function deductionLabel({ deductionPct }: { deductionPct: number | null }, label: string): string {
  return deductionPct ? `${label} ${formatNumber(deductionPct)} %` : label;
}
