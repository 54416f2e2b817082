import {
  openingStock,
  type OpeningStock,
  openingStockInput,
  openingStockList,
  openingStockQuery,
} from "#contract/orders/opening-stock";
import { openingStockRows } from "#contract/rows/opening-stock";
import { markReviewedBody } from "#contract/weighing/unusual";
import { goodsStockList } from "#contract/orders/stock";
import { offersMarkReviewed, offersSimple } from "~/definitions/record-offers";
import { masterChoices } from "~/services/records/choices.server";
import { recordActions } from "~/services/records/record-actions.server";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { recordList } from "~/services/records/record-list.server";
import { readingPanel, recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";

const definition: RecordDefinition<OpeningStock> = {
  area: "opening-stock",
  apiPath: "/api/opening-stock",
  input: openingStockInput,
  detail: openingStock,
  nameOf: ({ grade, marking }) => `${grade.name} ${marking.name}`,
};

/** Loads the opening stock. */
export async function loadOpeningStocks(context: ScreenContext) {
  const { api, user } = context;
  const mayOwn = context.env.UNUSUAL_CLEAR_OWN;
  const [data, panels, stocks] = await Promise.all([
    recordList(context, {
      rows: openingStockRows,
      apiPath: definition.apiPath,
      query: openingStockQuery,
      list: openingStockList,
      defaultSort: "-date",
    }),
    recordPanels(context, definition, {
      offers: (record, change) =>
        change === "markReviewed"
          ? offersMarkReviewed("opening-stock", record, user, mayOwn) === true
          : offersSimple("opening-stock", record, user, change),
      form: async (record) => ({
        grades: await masterChoices(api, "grade", record?.grade),
        markings: await masterChoices(api, "marking", record?.marking),
      }),
      other: readingPanel,
      confirms: ["delete", "restore", "markReviewed"],
    }),
    opensStock(context) ? api.get("/api/stock", {}, goodsStockList) : null,
  ]);
  const opened = panels.panel?.kind === "history" ? null : (panels.panel?.record ?? null);
  const mayReview = opened !== null && offersMarkReviewed("opening-stock", opened, user, mayOwn);
  return { ...data, ...panels, stocks: stocks?.data ?? [], mayReview };
}
/** A form or a view shows whether the count has an effect. */
const opensStock = ({ url }: ScreenContext) => url.searchParams.has("form") || url.searchParams.has("view");

export type OpeningStockData = Awaited<ReturnType<typeof loadOpeningStocks>>;
export type OpeningStockForm = Extract<OpeningStockData["panel"], { kind: "form" }>;

const { change, ...forms } = recordActions(definition, {});
export const openingStockActions = {
  ...forms,
  markReviewed: change("clear-unusual", markReviewedBody, ({ t }) => t("business:unusual.cleared"), {
    param: "markReviewed",
  }),
};
