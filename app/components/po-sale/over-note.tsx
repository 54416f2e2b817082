import { useTranslation } from "react-i18next";
import { numbersOf } from "~/definitions/numbers";

export function OverNote({ kg, as: Tag }: { kg: number; as: "dd" | "span" }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  if (kg === 0) return null;
  return (
    <Tag className="block text-xs font-normal whitespace-nowrap text-warning">
      {t("business:poSale.over", { kg: formatKg(kg) })}
    </Tag>
  );
}
