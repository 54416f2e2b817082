import { reasonBody } from "#contract/fields";
import { formatNumber } from "#contract/format";
import { poSale, poSaleInput } from "#contract/po-sale";
import { listHref, searchHref } from "~/screens/search-href";
import { idOf } from "~/services/records/ids.server";
import type { ActionContext } from "~/services/request/screen.server";

/** What the forms of PO sales do, by their intent. The address says which PO they are about; every right is checked by the API. */

const API_PATH = "/api/po-sale";

const poId = ({ url }: ActionContext, name: string) => idOf(url.searchParams.get(name));

/** The list as it was, with one PO open. */
const opened = ({ url }: ActionContext, id: number) => url.pathname + listHref(url.searchParams, { view: String(id) });

/** Where a question was asked. */
const asked = ({ url }: ActionContext, question: string) =>
  url.pathname + searchHref(url.searchParams, { [question]: null });

async function create(context: ActionContext) {
  const { parse, api, idempotencyKey, redirect, t } = context;
  const { id, poSalesNo } = await api.post(API_PATH, parse(poSaleInput), { idempotencyKey, schema: poSale });
  return redirect(opened(context, id), { toast: t("business:poSale.toast.create", { poSalesNo }) });
}

async function update(context: ActionContext) {
  const { parse, api, version, redirect, t } = context;
  const body = parse(poSaleInput);
  const path = `${API_PATH}/${poId(context, "form")}`;
  const { id, poSalesNo } = await api.put(path, body, { version, schema: poSale });
  return redirect(opened(context, id), { toast: t("business:poSale.toast.update", { poSalesNo }) });
}

async function remove(context: ActionContext) {
  const { api, version, url, redirect, t } = context;
  const path = `${API_PATH}/${poId(context, "delete")}`;
  const { poSalesNo } = await api.get(path, {}, poSale);
  await api.del(path, { version });
  const to = url.pathname + listHref(url.searchParams, {});
  return redirect(to, { toast: t("business:poSale.toast.delete", { poSalesNo }) });
}

async function restore(context: ActionContext) {
  const { api, version, idempotencyKey, redirect, t } = context;
  const path = `${API_PATH}/${poId(context, "restore")}/restore`;
  const { poSalesNo } = await api.post(path, {}, { version, idempotencyKey, schema: poSale });
  return redirect(asked(context, "restore"), { toast: t("business:poSale.toast.restore", { poSalesNo }) });
}

async function cancel(context: ActionContext) {
  const { parse, api, version, idempotencyKey, redirect, t } = context;
  const path = `${API_PATH}/${poId(context, "cancel")}/cancel`;
  const { poSalesNo } = await api.post(path, parse(reasonBody), { version, idempotencyKey, schema: poSale });
  return redirect(asked(context, "cancel"), { toast: t("business:poSale.toast.cancel", { poSalesNo }) });
}

async function shortClose(context: ActionContext) {
  const { parse, api, version, idempotencyKey, redirect, t } = context;
  const body = parse(reasonBody);
  const lineId = poId(context, "shortClose");
  const path = `${API_PATH}/${poId(context, "view")}/lines/${lineId}/short-close`;
  const { lines } = await api.post(path, body, { version, idempotencyKey, schema: poSale });
  const kg = formatNumber(lines.find(({ id }) => id === lineId)?.shortClosedKg ?? 0);
  return redirect(asked(context, "shortClose"), { toast: t("business:poSale.toast.shortClose", { kg }) });
}

export const poSaleActions = { create, update, remove, restore, cancel, shortClose };
