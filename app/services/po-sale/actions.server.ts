import { reasonBody } from "#contract/values/fields";
import { markReviewedBody } from "#contract/weighing/unusual";
import type { PoSale } from "#contract/orders/po-sale";
import { parseId } from "~/services/records/ids.server";
import { bulkActions } from "~/services/records/bulk.server";
import { likeAction } from "~/services/records/like.server";
import { ownListActions } from "~/services/records/list-preferences.server";
import { confirmClosed, recordActions, recordOpened } from "~/services/records/record-actions.server";
import type { ActionContext } from "~/services/request/screen.server";
import { poSaleBulk } from "./bulk.server";
import { poSaleDefinition } from "./panel.server";

const { change, undo, ...forms } = recordActions(poSaleDefinition, {
  leadsTo: { create: recordOpened, update: recordOpened, change: confirmClosed },
  toasts: {
    create: ({ t }, { poSalesNo }) => t("business:poSale.toast.create", { poSalesNo }),
    update: ({ t }, { poSalesNo }) => t("business:poSale.toast.update", { poSalesNo }),
    remove: ({ t }, poSalesNo) => t("business:poSale.toast.delete", { poSalesNo }),
    restore: ({ t }, { poSalesNo }) => t("business:poSale.toast.restore", { poSalesNo }),
  },
});

/** A customer's terms and prices repeat; the kg do not. */
const like = likeAction(poSaleDefinition, {
  party: { field: "customerId", filter: "customer" },
  blank: { poSalesType: "LOCAL", tolerancePct: "0" },
  take: (_context, { poSalesType, customerId, exDoMasterId, tolerancePct, lines }) => ({
    poSalesType,
    customerId,
    exDoMasterId,
    tolerancePct,
    lines: lines.map(({ gradeId, markingId, pricePerKg }) => ({ gradeId, markingId, pricePerKg })),
  }),
});

const lineId = ({ url }: ActionContext) => parseId(url.searchParams.get("shortClose"));

export const poSaleActions = {
  ...forms,
  ...ownListActions("po-sale"),
  ...bulkActions(poSaleBulk),
  like,
  undo,
  markReviewed: change("clear-unusual", markReviewedBody, ({ t }) => t("business:unusual.cleared"), {
    param: "markReviewed",
  }),
  cancel: change("cancel", reasonBody, ({ t }, { poSalesNo }) => t("business:poSale.toast.cancel", { poSalesNo }), {
    undoable: true,
  }),
  shortClose: change("short-close", reasonBody, shortClosed, {
    undoable: true,
    param: "shortClose",
    path: (context) => {
      const id = parseId(context.url.searchParams.get("view"));
      return `${poSaleDefinition.apiPath}/${id}/lines/${lineId(context)}/short-close`;
    },
  }),
};

function shortClosed(context: ActionContext, { lines }: PoSale): string {
  const line = lines.find(({ id }) => id === lineId(context));
  return context.t("business:poSale.toast.shortClose", { kg: line?.shortClosedKg ?? 0 });
}
