import { booking, bookingInput, type Booking } from "#contract/orders/booking";
import { poSaleLineTrail } from "#contract/orders/po-sale";
import { goodsStockList } from "#contract/orders/stock";
import { BOOKING_DRAFT, offersBooking } from "~/definitions/booking";
import { offersMarkReviewed } from "~/definitions/record-offers";
import { exDoChoices } from "~/services/records/choices.server";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { parseIdParameter, lineChoices } from "./choices.server";

export const bookingDefinition: RecordDefinition<Booking> = {
  area: "booking",
  apiPath: "/api/booking",
  input: bookingInput,
  detail: booking,
  nameOf: ({ bookingNo }) => bookingNo,
};

/** Loads the open panel. */
export function bookingPanels(context: ScreenContext) {
  const { api, user } = context;
  const mayOwn = context.env.UNUSUAL_CLEAR_OWN;
  return recordPanels(context, bookingDefinition, {
    offers: (record, change) =>
      change === "markReviewed"
        ? offersMarkReviewed("booking", record, user, mayOwn) === true
        : offersBooking(record, user, change),
    form: (record) => bookingForm(context, record),
    other: async (named) => {
      const record = await named("view");
      if (record === null) return null;
      const { poSaleId, poSaleLineId, bookingNo } = record;
      const { deliveries } = await api.get(`/api/po-sale/${poSaleId}/lines/${poSaleLineId}`, {}, poSaleLineTrail);
      const trucks = deliveries.filter((truck) => truck.bookingNo === bookingNo);
      return { kind: "view" as const, record, trucks, mayReview: offersMarkReviewed("booking", record, user, mayOwn) };
    },
    confirms: ["delete", "restore", "cancel", "markReviewed"],
  });
}
export type BookingConfirm = NonNullable<Awaited<ReturnType<typeof bookingPanels>>["confirm"]>;

async function bookingForm(context: ScreenContext, record: Booking | null) {
  const { url } = context;
  const given = new URLSearchParams(url.searchParams.get("draft") ?? "");
  const draft = Object.fromEntries(
    BOOKING_DRAFT.filter((name) => given.has(name)).map((name) => [name, given.get(name) ?? ""]),
  );
  const exDoMasterId = given.has("exDoMasterId")
    ? parseIdParameter(given, "exDoMasterId")
    : (record?.exDoMasterId ?? null);
  const [exDos, choices, stocks] = await Promise.all([
    exDoChoices(context, record?.exDoMaster ?? null),
    lineChoices(context, { exDoMasterId, poSalesNo: draft.poSalesNo ?? "" }, record),
    context.api.get("/api/stock", {}, goodsStockList),
  ]);
  return { draft, exDos, choices, stocks: stocks.data };
}
