import { z } from "zod";
import { bookingList, bookingQuery } from "#contract/booking";
import { withDayOrder } from "#contract/fields";
import { goodsFilters } from "~/services/records/choices.server";
import { EVERY_DAY, recordList } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { bookingBulk } from "./bulk.server";
import { bookingPanels } from "./panel.server";

const listQuery = withDayOrder(z.object(bookingQuery.shape).omit({ customerId: true, open: true }));

/** Loads the list of bookings; default: last 30 days and the future. */
export async function loadBookings(context: ScreenContext) {
  const [data, panels, goods] = await Promise.all([
    recordList(context, {
      name: "booking",
      bulk: bookingBulk,
      apiPath: "/api/booking",
      query: listQuery,
      list: bookingList,
      defaultSort: "-date",
      sends: EVERY_DAY,
      hidesCancelled: true,
      usual: { startDate: { daysBack: 30 } },
      restoreArea: "booking",
    }),
    bookingPanels(context),
    goodsFilters(context.api),
  ]);
  return { ...data, ...panels, goods };
}
export type BookingsData = Awaited<ReturnType<typeof loadBookings>>;
