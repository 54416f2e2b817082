import { useTranslation } from "react-i18next";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { numbersOf } from "~/definitions/numbers";
import { LoadBar, type LoadPart } from "../ui/load-bar";
import { deductionLabel } from "./inbound-weight-summary";

/** Shows tare, net and deduction in proportion; before the second weighing the gross. */
export function InboundLoadBar({ record }: { record: InboundRecord }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const { firstKg, secondKg, netKg, deductedKg } = record;
  if (firstKg === null) return null;
  const part = (kind: LoadPart["kind"], label: string, kg: number | null) =>
    kg === null || kg <= 0 ? [] : [{ kind, label, kg, text: formatKg(kg) }];
  return (
    <LoadBar
      label={t("business:truckLoad.title")}
      parts={
        secondKg === null
          ? part("open", t("business:inbound.field.firstKg"), firstKg)
          : [
              ...part("empty", t("business:inbound.field.secondKg"), secondKg),
              ...part("goods", t("business:inbound.field.netKg"), netKg),
              ...part("other", deductionLabel(record, t), deductedKg),
            ]
      }
    />
  );
}
