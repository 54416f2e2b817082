import { formatNumber } from "#contract/format";
import {
  finishBody,
  loadBody,
  outboundRecord,
  outboundRecordInput,
  outboundRecordItemInput,
  outboundRecordItemUpdate,
} from "#contract/outbound-record";
import { weighBody } from "#contract/weighing";
import { outboundListHref, outboundViewHref } from "~/screens/outbound";
import { idOf } from "~/services/records/ids.server";
import { truckActions } from "~/services/records/truck-actions.server";
import type { ActionContext } from "~/services/request/screen.server";

/** What the forms of outbound records do, by their intent. Every right is checked by the API. */

const API_ITEM_PATH = "/api/outbound-record-item";

const truck = truckActions({
  apiPath: "/api/outbound-record",
  input: outboundRecordInput,
  detail: outboundRecord,
  openId: ({ params }) => params.id,
  viewPath: ({ url }, id) => outboundViewHref(url.searchParams, id),
  listPath: ({ url }) => outboundListHref(url.searchParams),
});
const { update, remove, restore, cancel, reopen, change, back } = truck;

const weight = (kg: number | null) => formatNumber(kg ?? 0);

/** The item that the address names: `?item=7`, `?drop=7`, `?load=7`. */
const itemPath = ({ url }: ActionContext, name: string) => `${API_ITEM_PATH}/${idOf(url.searchParams.get(name))}`;

async function load(context: ActionContext) {
  const { parse, api, version, idempotencyKey, redirect, t } = context;
  const body = parse(loadBody);
  const options = { version, idempotencyKey, schema: outboundRecord };
  await api.post(`${itemPath(context, "load")}/load`, body, options);
  return redirect(back(context), { toast: t("business:outbound.toast.load") });
}

async function addItem(context: ActionContext) {
  const { parse, form, api, params, idempotencyKey, redirect, t } = context;
  form.set("outboundRecordId", String(idOf(params.id)));
  const body = parse(outboundRecordItemInput);
  await api.post(API_ITEM_PATH, body, { idempotencyKey, schema: outboundRecord });
  return redirect(back(context), { toast: t("business:outbound.toast.addItem") });
}

async function changeItem(context: ActionContext) {
  const { parse, api, version, redirect, t } = context;
  const body = parse(outboundRecordItemUpdate);
  await api.put(itemPath(context, "item"), body, { version, schema: outboundRecord });
  return redirect(back(context), { toast: t("business:outbound.toast.changeItem") });
}

async function dropItem(context: ActionContext) {
  const { api, version, redirect, t } = context;
  await api.del(itemPath(context, "drop"), { version });
  return redirect(back(context), { toast: t("business:outbound.toast.dropItem") });
}

/** The forms of the list. */
export const outboundListActions = {
  create: (context: ActionContext) => truck.create(context, () => back(context)),
  update,
  remove,
  restore,
};

/** The forms of one record's screen. */
export const outboundRecordActions = {
  update,
  remove,
  restore,
  weighIn: change("weigh-in", weighBody, (t, { firstKg }) =>
    t("business:outbound.toast.weighIn", { kg: weight(firstKg) }),
  ),
  weighOut: change("weigh-out", weighBody, (t, { secondKg }) =>
    t("business:outbound.toast.weighOut", { kg: weight(secondKg) }),
  ),
  finish: change("finish", finishBody, (t, { recordNo: name }) => t("record.finished", { name })),
  cancel,
  reopen,
  load,
  addItem,
  changeItem,
  dropItem,
};
