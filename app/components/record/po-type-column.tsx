import type { TFunction } from "i18next";

export const poTypeColumn = (t: TFunction) => ({
  key: "poSalesType",
  showFrom: "withPanel" as const,
  render: ({ poSalesType }: { poSalesType: string }) => (
    <span className="whitespace-nowrap">{t(`business:poSale.type.${poSalesType}`)}</span>
  ),
});
