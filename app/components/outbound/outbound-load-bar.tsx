import { useTranslation } from "react-i18next";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { numbersOf } from "~/definitions/numbers";
import { LoadBar, type LoadPart } from "../ui/load-bar";

/** Shows tare and items in proportion; items that are not loaded yet are paler. */
export function OutboundLoadBar({ record: { firstKg, outboundItem, differenceKg } }: { record: OutboundRecord }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const part = (kind: LoadPart["kind"], label: string, kg: number) => ({ kind, label, kg, text: formatKg(kg) });
  const items = outboundItem.map(({ outboundItem: goods, grade, loadedAt, quantityKg }) =>
    part(loadedAt === null ? "open" : "goods", `${goods.name} · ${grade.name}`, quantityKg),
  );
  const over = differenceKg ?? 0;
  return (
    <LoadBar
      label={t("business:truckLoad.title")}
      parts={[
        ...(firstKg === null ? [] : [part("empty", t("business:outbound.field.firstKg"), firstKg)]),
        ...items,
        ...(over > 0 ? [part("other", t("business:outbound.field.differenceKg"), over)] : []),
      ]}
    />
  );
}
