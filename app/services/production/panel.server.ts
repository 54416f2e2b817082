import { selectionOf } from "#contract/answers";
import { businessDay } from "#contract/business-day";
import { outboundItem } from "#contract/outbound-item";
import { production, productionInput, type Production } from "#contract/production";
import { exDoChoices, goodsChoice, masterChoices, mergeChoices } from "~/services/records/choices.server";
import { idOf } from "~/services/records/ids.server";
import { findRecord, type RecordDefinition } from "~/services/records/record-definition.server";
import { offersSimple, recordPanels } from "~/services/records/record-panels.server";
import type { ApiClient } from "~/services/request/api.server";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";

export const productionDefinition: RecordDefinition<Production> = {
  area: "production",
  apiPath: "/api/production",
  input: productionInput,
  detail: production,
  nameOf: ({ productionNo }) => productionNo,
};

/**
 * Opens over the list: `?form=new`, `?form=new&like=12` (the day, shift and ex-DO of that one), `?form=12`, `?history=12`;
 * `?delete=12`, `?restore=12`.
 */
export function productionPanels(context: ScreenContext) {
  const { api, url, user } = context;
  return recordPanels(context, productionDefinition, {
    offers: (record, change) => offersSimple("production", record, user, change),
    form: async (record) => {
      const [like, choices] = await Promise.all([
        record === null && url.searchParams.has("like") ? startOf(context) : null,
        productionChoices(api, record),
      ]);
      return { like, choices, constraint: constraintsOf(productionInput), today: businessDay(env.APP_TIMEZONE) };
    },
    confirms: ["delete", "restore"],
  });
}
type ProductionPanel = Awaited<ReturnType<typeof productionPanels>>["panel"];
export type ProductionForm = Extract<ProductionPanel, { kind: "form" }>;

/** Reads what a new record takes over from the one that `like` names. */
async function startOf({ api, url }: ScreenContext) {
  const { id, date, shift, exDoMasterId } = await findRecord(
    api,
    productionDefinition,
    idOf(url.searchParams.get("like")),
  );
  return { id, date, shift, exDoMasterId };
}

/** Reads what the form can choose from. */
async function productionChoices(api: ApiClient, record: Production | null) {
  const [exDos, items, grades, markings] = await Promise.all([
    exDoChoices(api, record?.exDoMaster ?? null),
    api.get("/api/outbound-item", {}, selectionOf(outboundItem.selection)),
    masterChoices(api, "grade", record?.grade),
    masterChoices(api, "marking", record?.marking),
  ]);
  // The packing of goods that are no choice any more is not known here: their kg are typed.
  const used = record === null ? [] : [goodsChoice({ ...record.outboundItem, unit: "" })];
  return { exDos, items: mergeChoices(items.data.map(goodsChoice), used), grades, markings };
}
