import { checkBody, priceBody, type InboundRecord } from "#contract/weighing/inbound-record";
import { weighBetweenBody } from "#contract/weighing/weighing";
import { callAction, truckActions } from "~/services/weighing/actions.server";
import { INBOUND_PATH, inboundListHref, inboundViewHref } from "~/definitions/inbound";
import { screenHref } from "~/definitions/search-href";
import { INBOUND_PAPERS } from "#contract/weighing/paper";
import { bulkActions } from "~/services/records/bulk.server";
import { printPaper } from "~/services/records/document.server";
import { parseId } from "~/services/records/ids.server";
import { printSelected } from "~/services/records/bulk-list.server";
import { likeAction } from "~/services/records/like.server";
import { ownListActions } from "~/services/records/list-preferences.server";
import { recordActions } from "~/services/records/record-actions.server";
import type { ActionContext } from "~/services/request/screen.server";
import { inboundBulk } from "./bulk.server";
import { inboundListing } from "./screen.server";
import { inboundDefinition } from "./panel.server";

const toList = ({ url }: ActionContext) => inboundListHref(url.searchParams);

const toRecord = ({ url }: ActionContext, { id }: InboundRecord) =>
  url.pathname + inboundViewHref(url.searchParams, id);

const back = (context: ActionContext, record: InboundRecord) =>
  context.url.searchParams.has("view") ? toRecord(context, record) : toList(context);

const { change, ...forms } = recordActions(inboundDefinition, {
  openId: ({ url }) => url.searchParams.get("view"),
  // A new record opens, because weighing follows.
  leadsTo: { create: toRecord, update: back, change: back, remove: toList },
  asksUndo: ({ url }, id) => url.pathname + inboundViewHref(url.searchParams, id, { undo: String(id) }),
  toasts: { create: ({ t }, { recordNo: name, licensePlate: plate }) => t("record.opened", { name, plate }) },
});

const like = likeAction(inboundDefinition, {
  party: { field: "vendorId", filter: "vendorId" },
  take: (_context, { vendorId, driverName, transporter, items }, isOfPlate) => ({
    vendorId,
    ...(isOfPlate && { driverName, transporter }),
    items: items.map(({ inboundItemId }) => ({ inboundItemId })),
  }),
});

const UNDOABLE = { undoable: true };

function print(context: ActionContext) {
  const { url } = context;
  if (!url.searchParams.has("view")) return printSelected(context, inboundListing);
  const id = parseId(url.searchParams.get("view"));
  return printPaper(
    context,
    `${inboundDefinition.apiPath}/${id}/pdf`,
    INBOUND_PAPERS,
    (changes) => url.pathname + inboundViewHref(url.searchParams, id, changes),
  );
}

export const inboundActions = {
  ...forms,
  ...ownListActions("inbound"),
  ...bulkActions(inboundBulk),
  like,
  print,
  ...truckActions(change, {
    weighed: ({ t }, step, weight) => t(`business:inbound.toast.${step}`, weight),
    prints: ({ id }) => screenHref(INBOUND_PATH, inboundViewHref(new URLSearchParams(), id)),
  }),
  call: callAction(
    ({ url }) => `${inboundDefinition.apiPath}/${parseId(url.searchParams.get("view"))}`,
    ({ url }) => url.pathname + inboundViewHref(url.searchParams, parseId(url.searchParams.get("view"))),
  ),
  weighBetween: change(
    "weigh-between",
    weighBetweenBody,
    ({ t, form }, { weighingsBetween }) => {
      const saved = weighingsBetween.find(({ itemIds }) => itemIds.includes(Number(form.get("itemIds"))));
      return t("business:inbound.toast.weighBetween", { kg: saved?.weightKg ?? 0 });
    },
    UNDOABLE,
  ),
  check: change("check", checkBody, ({ t }) => t("business:inbound.toast.check")),
  finish: change("finish", priceBody, ({ t }, { recordNo: name }) => t("record.finished", { name }), UNDOABLE),
};
