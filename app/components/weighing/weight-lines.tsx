import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";

interface WeightLine {
  label: string;
  /** In kg; null shows a dash. */
  kg: number | null;
  strong?: boolean;
}

export function WeightLines({ lines, children }: { lines: WeightLine[]; children?: ReactNode }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  return (
    <dl className="space-y-1.5 text-sm" aria-live="polite">
      {lines.map(({ label, kg, strong = false }, index) => (
        <div key={`${index} ${label}`} className="flex items-baseline justify-between gap-3">
          <dt className="min-w-0 wrap-break-word text-muted-foreground">{label}</dt>
          <dd
            className={cn(
              "whitespace-nowrap tabular-nums",
              strong ? "text-[1.1875rem] leading-7 font-semibold" : "font-semibold",
            )}
          >
            {kg === null ? "–" : formatKg(kg)}
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
