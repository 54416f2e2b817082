import { bookingList, bookingQuery } from "#contract/orders/booking";
import { bookingRows } from "#contract/rows/booking";
import { bulkList } from "~/services/records/bulk-list.server";
import { EVERY_DAY } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { bookingBulk } from "./bulk.server";
import { bookingPanels } from "./panel.server";

/** Loads the list of bookings; default: last 30 days and the future. */
export async function loadBookings(context: ScreenContext) {
  const [data, panels] = await Promise.all([
    bulkList(context, {
      name: "booking",
      rows: bookingRows,
      bulk: bookingBulk,
      apiPath: "/api/booking",
      query: bookingQuery,
      list: bookingList,
      defaultSort: "-date",
      sends: EVERY_DAY,
      hidesCancelled: true,
      usual: { startDate: { daysBack: 30 } },
    }),
    bookingPanels(context),
  ]);
  return { ...data, ...panels };
}
export type BookingsData = Awaited<ReturnType<typeof loadBookings>>;
