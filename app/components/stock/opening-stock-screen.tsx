import { openingStockRows } from "#contract/rows/opening-stock";
import { offersSimple } from "~/definitions/record-offers";
import { recordScreen } from "../record/record-screen";
import { panelPart } from "../shell/panel-part";

const OpeningStockPanels = panelPart(async () => (await import("./opening-stock-panels")).OpeningStockPanels);

export const OpeningStockScreen = recordScreen(openingStockRows, {
  of: "openingStock",
  follows: ["opening-stock"],
  bar: ["gradeId", "markingId", "dateRange", "unusual"],
  columns: () => [
    "date",
    { key: "grade", widthPercent: 24 },
    { key: "marking", widthPercent: 24 },
    { key: "quantityKg", align: "end" },
    { key: "note", widthPercent: "rest" },
    "tools",
  ],
  offers: (row, user, change) => offersSimple("opening-stock", row, user, change),
  empty: (_, t) => ({ title: t("business:openingStock.empty"), text: t("business:openingStock.emptyText") }),
  panels: OpeningStockPanels,
});
