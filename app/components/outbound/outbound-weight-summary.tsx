import { useTranslation } from "react-i18next";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { exceedsTolerance } from "#contract/weighing/outbound-weights";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { WeightLines } from "../weighing/weight-lines";

export function OutboundWeightSummary({ record, tolerancePct }: { record: OutboundRecord; tolerancePct: number }) {
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

interface DifferenceLineProps {
  differenceKg: number | null;
  itemsKg: number;
  tolerancePct: number;
}

/** Difference in kg and percent; green within the tolerance, else red. */
export function DifferenceLine({ differenceKg, itemsKg, tolerancePct }: DifferenceLineProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const beyond = differenceKg !== null && exceedsTolerance(differenceKg, itemsKg, tolerancePct);
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted-foreground">{t("business:outbound.field.differenceKg")}</dt>
      <dd
        className={cn(
          "font-semibold tabular-nums",
          differenceKg !== null && (beyond ? "text-destructive-text" : "text-success"),
        )}
      >
        {differenceKg === null
          ? "–"
          : t("business:outbound.difference", {
              kg: `${differenceKg > 0 ? "+" : ""}${formatNumber(differenceKg)}`,
              percent: itemsKg === 0 ? 0 : (Math.abs(differenceKg) / itemsKg) * 100,
            })}
      </dd>
    </div>
  );
}
