import { useTranslation } from "react-i18next";
import { formatNumber, formatKg } from "#contract/format";
import { exceedsTolerance } from "#contract/outbound-weights";
import { cn } from "../class-names";

export interface WeightLine {
  label: string;
  /** In kg; null shows a dash. */
  kg: number | null;
  strong?: boolean;
}

/** Weights under each other, their numbers in one column. */
export function WeightLines({ lines, children }: { lines: WeightLine[]; children?: React.ReactNode }) {
  return (
    <dl className="space-y-1.5 text-sm" aria-live="polite">
      {lines.map(({ label, kg, strong = false }) => (
        <div key={label} className="flex items-baseline justify-between gap-3">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className={cn("tabular-nums", strong ? "text-[1.1875rem] leading-7 font-semibold" : "font-semibold")}>
            {kg === null ? "–" : formatKg(kg)}
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

export interface DifferenceLineProps {
  differenceKg: number | null;
  itemsKg: number;
  tolerancePct: number;
}

/** How far net and items are apart: calm within the tolerance, red beyond it. */
export function DifferenceLine({ differenceKg, itemsKg, tolerancePct }: DifferenceLineProps) {
  const { t } = useTranslation();
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
              percent: formatNumber(itemsKg === 0 ? 0 : (Math.abs(differenceKg) / itemsKg) * 100),
            })}
      </dd>
    </div>
  );
}
