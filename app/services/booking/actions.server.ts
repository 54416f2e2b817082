import { poSale } from "#contract/orders/po-sale";
import { reasonBody } from "#contract/values/fields";
import { markReviewedBody } from "#contract/weighing/unusual";
import { BOOKING_DRAFT, draftParameter } from "~/definitions/booking";
import { searchHref } from "~/definitions/search-href";
import { bulkActions } from "~/services/records/bulk.server";
import { likeAction } from "~/services/records/like.server";
import { ownListActions } from "~/services/records/list-preferences.server";
import { confirmClosed, recordActions, recordOpened } from "~/services/records/record-actions.server";
import type { ActionContext } from "~/services/request/screen.server";
import { bookingBulk } from "./bulk.server";
import { bookingDefinition } from "./panel.server";

// The PO search box is not a field of the booking.
const { change, undo, ...forms } = recordActions(bookingDefinition, {
  prepare: (form) => form.delete("poSalesNo"),
  leadsTo: { create: recordOpened, update: recordOpened, change: confirmClosed },
  toasts: {
    create: ({ t }, { bookingNo, quantityKg }) => t("business:booking.toast.create", { bookingNo, kg: quantityKg }),
    update: ({ t }, { bookingNo }) => t("business:booking.toast.update", { bookingNo }),
    remove: ({ t }, bookingNo) => t("business:booking.toast.delete", { bookingNo }),
    restore: ({ t }, { bookingNo }) => t("business:booking.toast.restore", { bookingNo }),
  },
});

function typedDraft({ form }: ActionContext) {
  const typed = BOOKING_DRAFT.map((name): [string, string] => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(typed);
}

/** Reloads the form with its PO lines. */
const reopened = ({ url, redirect }: ActionContext, draft: Record<string, string>) =>
  redirect(url.pathname + searchHref(url.searchParams, { draft: draftParameter(draft) }));

/** Without JavaScript: reloads the form with matching PO lines. */
const step = (context: ActionContext) => reopened(context, typedDraft(context));

/** The last booking's ex-DO and PO line, while the line has kg left; kg, day and truck differ. */
const like = likeAction(bookingDefinition, {
  take: async ({ api, typed }, { poSaleId, poSalesNo, poSaleLineId, exDoMasterId }) => {
    const { lines } = await api.get(`/api/po-sale/${poSaleId}`, {}, poSale);
    const isOpen = lines.some(({ id, bookableKg }) => id === poSaleLineId && bookableKg > 0);
    const { exDoMasterId: chosen = "" } = typed();
    const isOther = chosen !== "" && chosen !== String(exDoMasterId);
    return { exDoMasterId, ...(isOpen && !isOther && { poSalesNo, poSaleLineId }) };
  },
  fill: (context, values) => reopened(context, { ...typedDraft(context), ...values }),
});

export const bookingActions = {
  ...forms,
  ...ownListActions("booking"),
  ...bulkActions(bookingBulk),
  like,
  step,
  undo,
  markReviewed: change("clear-unusual", markReviewedBody, ({ t }) => t("business:unusual.cleared"), {
    param: "markReviewed",
  }),
  cancel: change("cancel", reasonBody, ({ t }, { bookingNo }) => t("business:booking.toast.cancel", { bookingNo }), {
    undoable: true,
  }),
};
