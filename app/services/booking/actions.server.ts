import { booking, bookingInput } from "#contract/booking";
import { reasonBody } from "#contract/fields";
import { formatNumber } from "#contract/format";
import { BOOKING_DRAFT, draftOf } from "~/screens/booking";
import { listHref, searchHref } from "~/screens/search-href";
import { idOf } from "~/services/records/ids.server";
import type { ActionContext } from "~/services/request/screen.server";

/** What the forms of bookings do, by their intent. The address says which booking they are about; every right is checked by the API. */

const API_PATH = "/api/booking";

const bookingId = ({ url }: ActionContext, name: string) => idOf(url.searchParams.get(name));

/** The list as it was, with one booking open. */
const opened = ({ url }: ActionContext, id: number) => url.pathname + listHref(url.searchParams, { view: String(id) });

/** Where a question was asked. */
const asked = ({ url }: ActionContext, question: string) =>
  url.pathname + searchHref(url.searchParams, { [question]: null });

/** The form without the box that only looks for POs. */
function bodyOf({ form, parse }: ActionContext) {
  form.delete("poSalesNo");
  return parse(bookingInput);
}

async function create(context: ActionContext) {
  const { api, idempotencyKey, redirect, t } = context;
  const made = await api.post(API_PATH, bodyOf(context), { idempotencyKey, schema: booking });
  const { id, bookingNo, quantityKg } = made;
  const toast = t("business:booking.toast.create", { bookingNo, kg: formatNumber(quantityKg) });
  return redirect(opened(context, id), { toast });
}

async function update(context: ActionContext) {
  const { api, version, redirect, t } = context;
  const path = `${API_PATH}/${bookingId(context, "form")}`;
  const { id, bookingNo } = await api.put(path, bodyOf(context), { version, schema: booking });
  return redirect(opened(context, id), { toast: t("business:booking.toast.update", { bookingNo }) });
}

/** Without JavaScript: the same form with the PO lines of the ex-DO or the number that was asked for, and all that was typed. */
function step({ form, url, redirect }: ActionContext) {
  const typed = BOOKING_DRAFT.map((name): [string, string] => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""];
  });
  return redirect(url.pathname + searchHref(url.searchParams, { draft: draftOf(Object.fromEntries(typed)) }));
}

async function remove(context: ActionContext) {
  const { api, version, url, redirect, t } = context;
  const path = `${API_PATH}/${bookingId(context, "delete")}`;
  const { bookingNo } = await api.get(path, {}, booking);
  await api.del(path, { version });
  const to = url.pathname + listHref(url.searchParams, {});
  return redirect(to, { toast: t("business:booking.toast.delete", { bookingNo }) });
}

async function restore(context: ActionContext) {
  const { api, version, idempotencyKey, redirect, t } = context;
  const path = `${API_PATH}/${bookingId(context, "restore")}/restore`;
  const { bookingNo } = await api.post(path, {}, { version, idempotencyKey, schema: booking });
  return redirect(asked(context, "restore"), { toast: t("business:booking.toast.restore", { bookingNo }) });
}

async function cancel(context: ActionContext) {
  const { parse, api, version, idempotencyKey, redirect, t } = context;
  const path = `${API_PATH}/${bookingId(context, "cancel")}/cancel`;
  const { bookingNo } = await api.post(path, parse(reasonBody), { version, idempotencyKey, schema: booking });
  return redirect(asked(context, "cancel"), { toast: t("business:booking.toast.cancel", { bookingNo }) });
}

export const bookingActions = { create, update, step, remove, restore, cancel };
