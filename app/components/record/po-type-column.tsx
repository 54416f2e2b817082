import type { TFunction } from "i18next";

/** Returns the column with the type of a PO. */
export const poTypeColumn = (t: TFunction) => ({
  key: "poSalesType",
  showFrom: "withPanel" as const,
  render: ({ poSalesType }: { poSalesType: string }) => (
    <span className="whitespace-nowrap">{t(`business:poSale.type.${poSalesType}`)}</span>
  ),
});
