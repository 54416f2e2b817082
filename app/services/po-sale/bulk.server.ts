import { can } from "#contract/access";
import type { ErrorText } from "#contract/answers";
import type { PoSaleRow } from "#contract/orders/po-sale";
import { offersPoSale } from "~/definitions/po-sale";
import type { BulkDefinition } from "~/services/records/bulk.server";

export const poSaleBulk: BulkDefinition<PoSaleRow, "cancel" | "delete"> = {
  apiPath: "/api/po-sale",
  changes: ["cancel", "delete"],
  undoable: true,
  isFor: (user, change) => can(user, "po-sale", change),
  offers: offersPoSale,
  whyNot: ({ status, deliveredKg, bookedKg }, change): ErrorText => {
    if (change === "delete" && bookedKg > 0) return { code: "poBooked", params: { booked: bookedKg } };
    if (change === "cancel" && deliveredKg > 0) return { code: "poDelivered", params: { delivered: deliveredKg } };
    return { code: "wrongStatusPoSale", params: { status } };
  },
  nameOf: ({ poSalesNo }) => poSalesNo,
};
