import { formatNumber } from "#contract/format";
import { checkBody, priceBody } from "#contract/inbound-record";
import { weighBody } from "#contract/weighing";
import { inboundListHref, inboundViewHref } from "~/screens/inbound";
import { weighingRecordActions } from "~/services/records/weighing-record-actions.server";
import type { ActionContext } from "~/services/request/screen.server";
import { inboundDefinition } from "./panel.server";

const viewPath = ({ url }: ActionContext, id: number) => url.pathname + inboundViewHref(url.searchParams, id);

const { change, ...forms } = weighingRecordActions(inboundDefinition, {
  openId: ({ url }) => url.searchParams.get("view"),
  viewPath,
  listPath: ({ url }) => inboundListHref(url.searchParams),
  // Whoever opens a record at the scale weighs the truck next.
  created: (context, { id }) => viewPath(context, id),
});

const weight = (kg: number | null) => ({ kg: formatNumber(kg ?? 0) });

/** The forms of inbound records, by their intent. */
export const inboundActions = {
  ...forms,
  weighIn: change("weigh-in", weighBody, ({ t }, { firstKg: kg }) => t("business:inbound.toast.weighIn", weight(kg))),
  check: change("check", checkBody, ({ t }) => t("business:inbound.toast.check")),
  weighOut: change("weigh-out", weighBody, ({ t }, { secondKg: kg }) =>
    t("business:inbound.toast.weighOut", weight(kg)),
  ),
  finish: change("finish", priceBody, ({ t }, { recordNo: name }) => t("record.finished", { name })),
};
