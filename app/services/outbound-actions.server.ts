import type { z } from "zod";
import {
  finishBody,
  loadBody,
  outboundRecord,
  outboundRecordInput,
  outboundRecordItemInput,
  outboundRecordItemUpdate,
  reasonBody,
  weighBody,
  type OutboundRecord,
} from "#contract/outbound-record";
import { listHref } from "~/components/list/search-href";
import { formatNumberText } from "~/components/ui/number-text";
import { OUTBOUND_PATH, outboundItemPath } from "~/screens/outbound";
import { idOf } from "./address-id.server";
import type { ActionContext } from "./screen.server";

/** What the forms of outbound records do, by their intent. Every right is checked by the API. */

const API_PATH = "/api/outbound-record";
const API_ITEM_PATH = "/api/outbound-record-item";

/** Where a form of the list leads: the list as it was, without the panel; one of a record's screen: that screen. */
const back = ({ url, params }: ActionContext) =>
  params.id === undefined ? url.pathname + listHref(url.searchParams, {}) : outboundItemPath(idOf(params.id));

/** The record of a form: that of the screen, or the one that the list's address names. */
const recordId = ({ url, params }: ActionContext, name: string) => idOf(params.id ?? url.searchParams.get(name));

async function create(context: ActionContext) {
  const { parse, api, idempotencyKey, redirect, t } = context;
  const body = parse(outboundRecordInput);
  const { recordNo, licensePlate: plate } = await api.post(API_PATH, body, { idempotencyKey, schema: outboundRecord });
  return redirect(back(context), { toast: t("business:outbound.toast.create", { recordNo, plate }) });
}

async function update(context: ActionContext) {
  const { parse, api, version, redirect, t } = context;
  const body = parse(outboundRecordInput);
  const path = `${API_PATH}/${recordId(context, "form")}`;
  const { recordNo } = await api.put(path, body, { version, schema: outboundRecord });
  return redirect(back(context), { toast: t("business:outbound.toast.update", { recordNo }) });
}

async function remove(context: ActionContext) {
  const { api, version, url, params, redirect, t } = context;
  const path = `${API_PATH}/${recordId(context, "delete")}`;
  const { recordNo } = await api.get(path, {}, outboundRecord);
  await api.del(path, { version });
  const to = params.id === undefined ? url.pathname + listHref(url.searchParams, {}) : OUTBOUND_PATH;
  return redirect(to, { toast: t("business:outbound.toast.delete", { recordNo }) });
}

async function restore(context: ActionContext) {
  const { api, version, idempotencyKey, redirect, t } = context;
  const path = `${API_PATH}/${recordId(context, "restore")}/restore`;
  const { recordNo } = await api.post(path, {}, { version, idempotencyKey, schema: outboundRecord });
  return redirect(back(context), { toast: t("business:outbound.toast.restore", { recordNo }) });
}

/** Makes the handler of a state change: its body by a schema, its verb on the record of the screen. */
function change<S extends z.ZodType>(
  verb: string,
  schema: S,
  toast: (t: ActionContext["t"], record: OutboundRecord) => string,
) {
  return async ({ parse, api, params, version, idempotencyKey, redirect, t }: ActionContext) => {
    const body = parse(schema);
    const id = idOf(params.id);
    const options = { version, idempotencyKey, schema: outboundRecord };
    const record = await api.post(`${API_PATH}/${id}/${verb}`, body, options);
    return redirect(outboundItemPath(id), { toast: toast(t, record) });
  };
}

const weight = (kg: number | null) => formatNumberText(kg ?? 0);

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
export const outboundListActions = { create, update, remove, restore };

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
  finish: change("finish", finishBody, (t, { recordNo }) => t("business:outbound.toast.finish", { recordNo })),
  cancel: change("cancel", reasonBody, (t, { recordNo }) => t("business:outbound.toast.cancel", { recordNo })),
  reopen: change("reopen", reasonBody, (t, { recordNo }) => t("business:outbound.toast.reopen", { recordNo })),
  load,
  addItem,
  changeItem,
  dropItem,
};
