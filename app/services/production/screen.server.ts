import { selectionSchema } from "#contract/answers";
import { outboundItem } from "#contract/weighing/outbound-item";
import {
  production,
  productionInput,
  productionList,
  productionQuery,
  type Production,
} from "#contract/orders/production";
import { productionRows } from "#contract/rows/production";
import { markReviewedBody } from "#contract/weighing/unusual";
import { shiftAt } from "#contract/plant/shift-hours";
import { goodsStockList } from "#contract/orders/stock";
import { offersMarkReviewed, offersSimple } from "~/definitions/record-offers";
import { listHref } from "~/definitions/search-href";
import { exDoChoices, goodsChoice, masterChoices, mergeChoices } from "~/services/records/choices.server";
import { parseId } from "~/services/records/ids.server";
import { ownListActions } from "~/services/records/list-preferences.server";
import { listClosed, recordActions } from "~/services/records/record-actions.server";
import { findRecord, type RecordDefinition } from "~/services/records/record-definition.server";
import { EVERY_DAY, recordList } from "~/services/records/record-list.server";
import { readingPanel, recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";

const definition: RecordDefinition<Production> = {
  area: "production",
  apiPath: "/api/production",
  input: productionInput,
  detail: production,
  nameOf: ({ productionNo }) => productionNo,
};

/** Loads the production list; default: last 30 days and the future. */
export async function loadProductions(context: ScreenContext) {
  const { user } = context;
  const mayOwn = context.env.UNUSUAL_CLEAR_OWN;
  const [data, panels] = await Promise.all([
    recordList(context, {
      name: "production",
      rows: productionRows,
      apiPath: definition.apiPath,
      query: productionQuery,
      list: productionList,
      defaultSort: "-date",
      sends: EVERY_DAY,
      usual: { startDate: { daysBack: 29 } },
    }),
    recordPanels(context, definition, {
      offers: (record, change) =>
        change === "markReviewed"
          ? offersMarkReviewed("production", record, user, mayOwn) === true
          : offersSimple("production", record, user, change),
      form: async (record) => {
        const [like, choices] = await Promise.all([fillFromLast(context, record), productionChoices(context, record)]);
        return { like, choices };
      },
      other: readingPanel,
      confirms: ["delete", "restore", "markReviewed"],
    }),
  ]);
  const opened = panels.panel?.kind === "history" ? null : (panels.panel?.record ?? null);
  // The form has its own, with its other choices.
  const stocks = panels.panel?.kind === "view" ? (await context.api.get("/api/stock", {}, goodsStockList)).data : [];
  const mayReview = opened !== null && offersMarkReviewed("production", opened, user, mayOwn);
  return { ...data, ...panels, stocks, mayReview, running: shiftAt(context.env) };
}
export type ProductionData = Awaited<ReturnType<typeof loadProductions>>;
export type ProductionForm = Extract<ProductionData["panel"], { kind: "form" }>;

const { change, ...forms } = recordActions(definition, {
  leadsTo: {
    // `again` opens the next form, prefilled from this record.
    create: (context, { id }) => {
      const { pathname, searchParams } = context.url;
      if (!searchParams.has("again")) return listClosed(context);
      return pathname + listHref(searchParams, { form: "new", like: String(id) });
    },
  },
});
export const productionActions = {
  ...forms,
  ...ownListActions("production"),
  markReviewed: change("clear-unusual", markReviewedBody, ({ t }) => t("business:unusual.cleared"), {
    param: "markReviewed",
  }),
};

/** `?like=12` prefills day, shift and ex-DO. */
function fillFromLast({ api, url }: ScreenContext, record: Production | null) {
  const like = url.searchParams.get("like");
  return record !== null || like === null ? null : findRecord(api, definition, parseId(like));
}

async function productionChoices(context: ScreenContext, record: Production | null) {
  const { api } = context;
  const [exDos, items, grades, markings, stocks] = await Promise.all([
    exDoChoices(context, record?.exDoMaster ?? null),
    api.get("/api/outbound-item", {}, selectionSchema(outboundItem.selection)),
    masterChoices(api, "grade", record?.grade),
    masterChoices(api, "marking", record?.marking),
    api.get("/api/stock", {}, goodsStockList),
  ]);
  // Inactive goods have no packing here, so kg are typed.
  const used = record === null ? [] : [goodsChoice(record.outboundItem)];
  return { exDos, items: mergeChoices(items.data.map(goodsChoice), used), grades, markings, stocks: stocks.data };
}
