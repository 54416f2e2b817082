import { formatNumber } from "#contract/format";
import { checkBody, inboundRecord, inboundRecordInput, priceBody } from "#contract/inbound-record";
import { weighBody } from "#contract/weighing";
import { inboundListHref, inboundViewHref } from "~/screens/inbound";
import { truckActions } from "~/services/records/truck-actions.server";
import type { ActionContext } from "~/services/request/screen.server";

/** What the forms of inbound records do, by their intent. Every right is checked by the API. */

const truck = truckActions({
  apiPath: "/api/inbound-record",
  input: inboundRecordInput,
  detail: inboundRecord,
  openId: ({ url }) => url.searchParams.get("view"),
  viewPath: ({ url }, id) => url.pathname + inboundViewHref(url.searchParams, id),
  listPath: ({ url }) => inboundListHref(url.searchParams),
});
const { update, remove, restore, cancel, reopen, change } = truck;

const weight = (kg: number | null) => formatNumber(kg ?? 0);

export const inboundActions = {
  // Whoever opens a record at the scale weighs the truck next.
  create: (context: ActionContext) =>
    truck.create(context, ({ id }) => context.url.pathname + inboundViewHref(context.url.searchParams, id)),
  update,
  remove,
  restore,
  cancel,
  reopen,
  weighIn: change("weigh-in", weighBody, (t, { firstKg }) =>
    t("business:inbound.toast.weighIn", { kg: weight(firstKg) }),
  ),
  check: change("check", checkBody, (t) => t("business:inbound.toast.check")),
  weighOut: change("weigh-out", weighBody, (t, { secondKg }) =>
    t("business:inbound.toast.weighOut", { kg: weight(secondKg) }),
  ),
  finish: change("finish", priceBody, (t, { recordNo: name }) => t("record.finished", { name })),
};
