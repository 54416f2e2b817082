import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { goodsNames } from "~/definitions/inbound";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { WeightLines } from "../weighing/weight-lines";

export function InboundWeightSummary({ record }: { record: InboundRecord }) {
  const { t } = useTranslation();
  const { firstKg, secondKg, deductedKg, netKg, checkedAt, pricePerKg, amount } = record;
  return (
    <WeightLines
      lines={[
        { label: t("business:inbound.field.firstKg"), kg: firstKg },
        ...betweenLines(record, t),
        { label: t("business:inbound.field.secondKg"), kg: secondKg },
        { label: deductionLabel(record, t), kg: checkedAt === null ? null : deductedKg },
        { label: t("business:inbound.field.netKg"), kg: netKg, strong: true },
      ]}
    >
      {pricePerKg != null && <RupiahLine label={t("business:inbound.field.pricePerKg")} rupiah={pricePerKg} />}
      {amount != null && <RupiahLine label={t("business:inbound.field.amount")} rupiah={amount} strong />}
    </WeightLines>
  );
}

export const betweenLines = (record: Pick<InboundRecord, "weighingsBetween" | "items">, t: TFunction) =>
  record.weighingsBetween.map(({ weightKg, itemIds }) => ({
    label: t("business:inbound.afterGoods", { goods: goodsNames(record, itemIds) }),
    kg: weightKg,
  }));

export function deductionLabel({ deductionPct }: { deductionPct: number | null }, t: TFunction): string {
  const label = t("business:inbound.deduction");
  return deductionPct ? `${label} ${numbersOf(t).formatNumber(deductionPct)} %` : label;
}

interface RupiahLineProps {
  label: string;
  /** null shows a dash. */
  rupiah: number | null;
  strong?: boolean;
}

export function RupiahLine({ label, rupiah, strong = false }: RupiahLineProps) {
  const { t } = useTranslation();
  const { formatRupiah } = numbersOf(t);
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={cn("font-semibold tabular-nums", strong && "text-[1.1875rem] leading-7")}>
        {rupiah === null ? "–" : formatRupiah(rupiah)}
      </dd>
    </div>
  );
}
