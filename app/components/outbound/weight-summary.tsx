import { useTranslation } from "react-i18next";
import type { OutboundRecord } from "#contract/outbound-record";
import { DifferenceLine, WeightLines } from "../record/weight-lines";

/** All weights of an outbound record, as far as they are known. */
export function WeightSummary({ record, tolerancePct }: { record: OutboundRecord; tolerancePct: number }) {
  const { t } = useTranslation();
  return (
    <WeightLines
      lines={[
        { label: t("business:outbound.field.secondKg"), kg: record.secondKg },
        { label: t("business:outbound.field.firstKg"), kg: record.firstKg },
        { label: t("business:outbound.field.netKg"), kg: record.netKg, strong: true },
        { label: t("business:outbound.field.itemsKg"), kg: record.itemsKg },
      ]}
    >
      <DifferenceLine differenceKg={record.differenceKg} itemsKg={record.itemsKg} tolerancePct={tolerancePct} />
    </WeightLines>
  );
}
