import type { TFunction } from "i18next";
import { poSaleRows } from "#contract/rows/po-sale";
import { numbersOf } from "~/definitions/numbers";
import { offersPoSale } from "~/definitions/po-sale";
import type { PoSalesData } from "~/services/po-sale/list.server";
import type { ExtraTotals } from "../list/data-table-foot";
import { poTypeColumn } from "../record/po-type-column";
import { recordScreen } from "../record/record-screen";
import { panelPart } from "../shell/panel-part";
import { DeliveryBar } from "./delivery-bar";

const PoSalePanels = panelPart(async () => (await import("./po-sale-panels")).PoSalePanels);

export const PoSalesScreen = recordScreen(poSaleRows, {
  of: "poSale",
  follows: ["po-sale", "booking", "outbound-record", "outstanding"],
  bar: ["poSalesNo", "customer", "poSalesType", "status", "dateRange"],
  // A search by number should find the PO in any status.
  wider: { status: { label: "business:poSale.allStatuses", text: "business:poSale.emptyStatusText" } },
  columns: ({ list }, t) => [
    { key: "poSalesNo", widthPercent: 22, className: undefined },
    "date",
    { key: "customer", widthPercent: 26 },
    poTypeColumn(t),
    "orderedKg",
    { key: "bookedKg", showFrom: "withPanel" },
    { key: "deliveredKg", showFrom: "withPanel" },
    "outstandingKg",
    {
      key: "progress",
      header: t("business:poSale.delivery"),
      headerHidden: true,
      showFrom: "withPanel",
      className: "min-w-[5.625rem]",
      render: (row) => <DeliveryBar sums={row} />,
      total: <DeliveryBar sums={list.summary} />,
    },
    "status",
    "tools",
  ],
  offers: offersPoSale,
  totalRow: "business:poSale.totalRow",
  foot: ({ list }, t) => extraTotals(list.summary, t),
  empty: ({ filter }, t) => ({
    title: t(filter.status === undefined ? "business:poSale.emptyAll" : "business:poSale.emptyActive"),
    text: t("business:poSale.emptyText"),
  }),
  panels: PoSalePanels,
});

/** Returns the rows below the total, which lead from ordered and delivered to outstanding. */
function extraTotals(
  { adjustmentKg, shortClosedKg, overKg }: PoSalesData["list"]["summary"],
  t: TFunction,
): ExtraTotals[] {
  const { formatNumber } = numbersOf(t);
  const parts = { adjustmentKg, shortClosedKg: -shortClosedKg, overKg };
  return Object.entries(parts).flatMap(([name, kg]) =>
    kg === 0
      ? []
      : [
          {
            label: t(`business:poSale.part.${name}`),
            cells: { outstandingKg: (kg > 0 ? "+" : "") + formatNumber(kg) },
          },
        ],
  );
}
