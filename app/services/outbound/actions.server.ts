import {
  finishBody,
  loadBody,
  type OutboundRecord,
  type OutboundRecordItem,
  outboundRecord,
  outboundRecordItemInput,
  outboundRecordItemUpdate,
} from "#contract/weighing/outbound-record";
import { reasonedBody } from "#contract/weighing/unusual";
import { callAction, truckActions } from "~/services/weighing/actions.server";
import { outboundListHref, outboundViewHref } from "~/definitions/outbound";
import { searchHref } from "~/definitions/search-href";
import { OUTBOUND_PAPERS } from "#contract/weighing/paper";
import { bulkActions } from "~/services/records/bulk.server";
import { printPaper } from "~/services/records/document.server";
import { parseId } from "~/services/records/ids.server";
import { printSelected } from "~/services/records/bulk-list.server";
import { likeAction } from "~/services/records/like.server";
import { ownListActions } from "~/services/records/list-preferences.server";
import { recordActions } from "~/services/records/record-actions.server";
import { type ActionContext, formAction } from "~/services/request/screen.server";
import { arrivingBookingId } from "./arriving.server";
import { outboundBulk } from "./bulk.server";
import { readBookings } from "./choices.server";
import { outboundListConfig } from "./list.server";
import { outboundDefinition } from "./panel.server";

const API_ITEM_PATH = "/api/outbound-record-item";

const toList = ({ url }: ActionContext) => outboundListHref(url.searchParams);

/** New records are on the first page. */
const firstPage = ({ url }: ActionContext) => new URLSearchParams(searchHref(url.searchParams, { page: null }));

const toFirstPage = (context: ActionContext) => outboundListHref(firstPage(context));

/** Returns the truck that came for a booking: its next step is near. */
const toFirstPageOrTruck = (context: ActionContext, { id }: OutboundRecord) =>
  arrivingBookingId(context.url) === null ? toFirstPage(context) : outboundViewHref(firstPage(context), id);

const toRecord = ({ params, url }: ActionContext) => outboundViewHref(url.searchParams, parseId(params.id));

const back = (context: ActionContext) => (context.params.id === undefined ? toList(context) : toRecord(context));

const { create, change, undo, ...forms } = recordActions(outboundDefinition, {
  openId: ({ params }) => params.id,
  leadsTo: { create: toFirstPageOrTruck, update: back, change: back, remove: toList },
  opens: (context, { id }) => outboundViewHref(firstPage(context), id),
  asksUndo: ({ url }, id) => outboundViewHref(url.searchParams, id, { undo: String(id) }),
  toasts: { create: ({ t }, { recordNo: name, licensePlate: plate }) => t("record.opened", { name, plate }) },
});
const { update, remove, restore } = forms;

const like = likeAction(outboundDefinition, {
  party: { field: "customerId", filter: "customer" },
  take: async (context, { customerId, driverName, transporter, destination, outboundItem }, isOfPlate) => {
    const { data: bookings } = await readBookings(context, { customerId });
    const isOpen = ({ bookingId }: OutboundRecordItem) =>
      bookingId === null ? bookings.length === 0 : bookings.some(({ id }) => id === bookingId);
    const goods = outboundItem.filter(isOpen).map((item) => ({
      outboundItemId: item.outboundItemId,
      loadingArea: item.loadingArea,
      ...(item.bookingId === null
        ? { gradeId: item.gradeId, markingId: item.markingId }
        : { bookingId: item.bookingId }),
    }));
    return {
      customerId,
      destination,
      ...(isOfPlate && { driverName, transporter }),
      // Goods that are booked are chosen from the bookings.
      ...(goods.length > 0 && { outboundItem: goods }),
    };
  },
});

const UNDOABLE = { undoable: true };

/** Returns the API path of `?item=7`, `?drop=7` or `?load=7`. */
const itemPlace = ({ url }: ActionContext, name: string) => `${API_ITEM_PATH}/${parseId(url.searchParams.get(name))}`;

const addItem = formAction(outboundRecordItemInput, async (context: ActionContext, read) => {
  const { form, api, params, idempotencyKey, redirect, t } = context;
  form.set("outboundRecordId", String(parseId(params.id)));
  await api.post(API_ITEM_PATH, read(), { idempotencyKey, schema: outboundRecord });
  return redirect(toRecord(context), { toast: t("business:outbound.toast.addItem") });
});

const changeItem = formAction(outboundRecordItemUpdate, async (context: ActionContext, read) => {
  const { api, version, redirect, t } = context;
  const body = read();
  await api.put(itemPlace(context, "item"), body, { version, schema: outboundRecord });
  return redirect(toRecord(context), { toast: t("business:outbound.toast.changeItem") });
});

const dropItem = formAction(reasonedBody, async (context: ActionContext, read) => {
  const { api, version, redirect, t } = context;
  await api.del(itemPlace(context, "drop"), { version, body: read() });
  return redirect(toRecord(context), { toast: t("business:outbound.toast.dropItem") });
});

export const outboundListActions = {
  create,
  update,
  remove,
  restore,
  ...ownListActions("outbound"),
  ...bulkActions(outboundBulk),
  like,
  print: (context: ActionContext) => printSelected(context, outboundListConfig),
};

export const outboundRecordActions = {
  ...forms,
  undo,
  print: (context: ActionContext) => {
    const id = parseId(context.params.id);
    return printPaper(context, `${outboundDefinition.apiPath}/${id}/pdf`, OUTBOUND_PAPERS, (changes) =>
      outboundViewHref(context.url.searchParams, id, changes),
    );
  },
  ...truckActions(change, { weighed: ({ t }, step, weight) => t(`business:outbound.toast.${step}`, weight) }),
  call: callAction(({ params }) => `${outboundDefinition.apiPath}/${parseId(params.id)}`, toRecord),
  load: change("load", loadBody, ({ t }, { recordNo: name }) => t("business:outbound.toast.load", { name }), {
    ...UNDOABLE,
    path: (context) => `${itemPlace(context, "load")}/load`,
  }),
  finish: change("finish", finishBody, ({ t }, { recordNo: name }) => t("record.finished", { name }), {
    ...UNDOABLE,
    prints: ({ id }) => outboundViewHref(new URLSearchParams(), id),
  }),
  addItem,
  changeItem,
  dropItem,
};
