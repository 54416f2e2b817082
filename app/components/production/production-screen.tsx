import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { can } from "#contract/access";
import { productionRows } from "#contract/rows/production";
import { offersSimple } from "~/definitions/record-offers";
import type { ProductionData } from "~/services/production/screen.server";
import { recordScreen } from "../record/record-screen";
import { unitLabels } from "../record/unit-labels";
import { panelPart } from "../shell/panel-part";
import { buttonVariants } from "../ui/button";

const ProductionPanels = panelPart(async () => (await import("./production-panels")).ProductionPanels);

export const ProductionScreen = recordScreen(productionRows, {
  of: "production",
  follows: ["production"],
  bar: ["dateRange", "exDoNo", "shift", "unusual"],
  columns: (data, t) => [
    "productionNo",
    { key: "date", className: "tabular-nums" },
    { key: "shift", align: "center" },
    { key: "exDoMaster", sortKey: "exDoNo", widthPercent: 14 },
    { key: "outboundItem", widthPercent: 22 },
    { key: "grade", widthPercent: 14, showFrom: "withPanel" },
    { key: "marking", widthPercent: 14, showFrom: "withPanel" },
    bagsColumn(data, t),
    "quantityKg",
    "tools",
  ],
  offers: (row, user, change) => offersSimple("production", row, user, change),
  links: ({ user }, t) =>
    can(user, "opening-stock", "see") && (
      <Link to="/record/opening-stock" className={buttonVariants({ variant: "outline" })}>
        {t("business:openingStock.title")}
      </Link>
    ),
  totalRow: "business:production.totalRow",
  empty: ({ filter }, t) => ({
    title: t(filter.startDate === undefined ? "business:production.empty" : "business:production.emptyLately"),
  }),
  panels: ProductionPanels,
});

type Row = ProductionData["list"]["data"][number];

function bagsColumn({ list }: ProductionData, t: TFunction) {
  const { units } = list.summary;
  const bagCount = ({ bags, outboundItem }: Row) => ({ count: bags, unit: outboundItem.unit });
  const counts = [...units, ...list.data.map(bagCount)];
  const labels = unitLabels(
    counts.map(({ unit }) => unit),
    t("business:production.field.bags"),
    t,
  );
  return {
    key: "bags",
    align: "end" as const,
    header: labels.head,
    render: (row: Row) => labels.text(bagCount(row)),
    // Side by side the column would be too wide.
    total: labels.sums(units).map((sum) => (
      <span key={sum} className="block leading-5">
        {sum}
      </span>
    )),
  };
}
