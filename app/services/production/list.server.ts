import { can } from "#contract/access";
import { selectionOf } from "#contract/answers";
import { businessDay } from "#contract/business-day";
import { outboundItem } from "#contract/outbound-item";
import { production, productionInput, productionList, productionQuery, type Production } from "#contract/production";
import { exDoChoices } from "~/services/po-sale/choices.server";
import { goodsChoice, masterChoices, mergeChoices } from "~/services/records/choices.server";
import {
  createPlain,
  findPlain,
  plainActions,
  plainOverlay,
  toList,
  type PlainRecord,
} from "~/services/records/plain-record.server";
import { recordList } from "~/services/records/record-list.server";
import type { ApiClient } from "~/services/request/api.server";
import { env } from "~/services/request/env.server";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";

/** The list of production records, the forms over it, and what they do. */

const kind: PlainRecord<Production> = {
  area: "production",
  input: productionInput,
  detail: production,
  nameOf: ({ productionNo }) => productionNo,
};

/** Loads the list of production records. It opens on the last 30 days, and on all that are ahead. */
export async function productions(context: ScreenContext) {
  const { user } = context;
  const [data, overlay] = await Promise.all([
    recordList(context, {
      apiPath: "/api/production",
      query: productionQuery,
      list: productionList,
      defaultSort: "-date",
      usual: { startDate: { daysBack: 29 } },
      restoreArea: "production",
    }),
    productionOverlay(context, businessDay(env.APP_TIMEZONE)),
  ]);
  return {
    ...data,
    overlay,
    may: {
      edit: can(user, "production", "edit"),
      delete: can(user, "production", "delete"),
      restore: can(user, "production", "restore"),
    },
  };
}
export type ProductionData = Awaited<ReturnType<typeof productions>>;

/** What lies over the list: `?form=new`, `?form=new&like=12` (the day, shift and ex-DO of that one), `?form=12`, and what is asked. */
async function productionOverlay(context: ScreenContext, today: string) {
  const { api, url, user, idempotencyKey } = context;
  const search = url.searchParams;
  if (!search.has("form")) return plainOverlay(kind, context);
  if (!can(user, "production", "edit")) return null;
  const record = search.get("form") === "new" ? null : await findPlain(kind, context, "form");
  if (record !== null && record.deletedAt !== null) return null;
  const like = record === null && search.has("like") ? await findPlain(kind, context, "like") : null;
  return {
    kind: "form" as const,
    record,
    like: like && { id: like.id, date: like.date, shift: like.shift, exDoMasterId: like.exDoMasterId },
    choices: await productionChoices(api, record),
    constraint: constraintsOf(productionInput),
    idempotencyKey: idempotencyKey(),
    today,
  };
}
export type ProductionOverlay = ProductionData["overlay"];
export type ProductionForm = Extract<ProductionOverlay, { kind: "form" }>;

/** What the form can choose from. */
async function productionChoices(api: ApiClient, record: Production | null) {
  const [exDos, items, grades, markings] = await Promise.all([
    exDoChoices(api, record?.exDoMaster ?? null),
    api.get("/api/outbound-item", {}, selectionOf(outboundItem.selection)),
    masterChoices(api, "grade", record?.grade),
    masterChoices(api, "marking", record?.marking),
  ]);
  // How goods that are no choice any more are packed is not known here: their kg are typed.
  const used = record === null ? [] : [goodsChoice({ ...record.outboundItem, unit: "" })];
  return { exDos, items: mergeChoices(items.data.map(goodsChoice), used), grades, markings };
}

/** The forms of the list. With `again` in the address the next form opens at once, with the day, shift and ex-DO of this one. */
export const productionActions = {
  ...plainActions(kind),
  create: async (context: ActionContext) => {
    const made = await createPlain(kind, context);
    const next = context.url.searchParams.has("again") ? { form: "new", like: String(made.id) } : undefined;
    return toList(context, context.t("record.saved", { name: made.productionNo }), next);
  },
};
