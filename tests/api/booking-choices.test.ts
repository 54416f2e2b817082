import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { BookingChoice } from "#contract/orders/booking";
import { MAX_BOOKING_CHOICES } from "#contract/constants";
import { useApi } from "../setup/api";
import { makePo } from "../setup/orders";

/** Open bookings of truck forms beyond the limit of the list (docs/domain.md, Booking). */
const api = useApi();
const choices = async (query: string) =>
  (await api.get<{ data: BookingChoice[] }>("OFFICE", `/booking?open=1${query}`)).body.data;

/** Inserts bookings of 100 kg with numbers BO-<prefix>-1 and up. */
async function book(prefix: string, count: number, { customerId, date }: { customerId: number; date: string }) {
  const po = await makePo(api, `PO-${prefix}`, [1_000_000], { customerId, unusualReason: "kontrak" });
  await api.db
    .execute(sql`insert into booking (booking_no, date, po_sale_line_id, ex_do_master_id, quantity_kg, license_plate)
    select ${`BO-${prefix}-`} || n, ${date}::date, ${po.lines[0]?.id}, 1, 100, 'B ' || n || ${` ${prefix}`} from generate_series(1, ${count}) n`);
}

describe("the open bookings of a truck form", () => {
  beforeAll(async () => {
    await book("LAMA", 2, { customerId: 2, date: "2026-10-01" });
    await book("AWAL", 1, { customerId: 1, date: "2026-10-02" });
    await book("BANYAK", MAX_BOOKING_CHOICES + 20, { customerId: 1, date: "2026-11-20" });
  });

  it("include bookings of every customer when there are too many, newest first", async () => {
    const all = await choices("");
    expect(all).toHaveLength(MAX_BOOKING_CHOICES);
    expect(all.slice(-2).map(({ bookingNo }) => bookingNo)).toEqual(["BO-LAMA-2", "BO-LAMA-1"]);
    const days = all.map(({ date }) => date);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it("include only bookings of the chosen customer", async () => {
    const own = await choices("&customerId=2");
    expect(own.map(({ bookingNo }) => bookingNo)).toEqual(["BO-LAMA-2", "BO-LAMA-1"]);
  });

  it.each(["BO-AWAL", "po-awal", "b1awal"])("are found by booking, PO or plate: %s", async (text) => {
    expect((await choices("&customerId=1")).some(({ bookingNo }) => bookingNo === "BO-AWAL-1")).toBe(false);
    const found = await choices(`&customerId=1&q=${text}`);
    expect(found.map(({ bookingNo }) => bookingNo)).toEqual(["BO-AWAL-1"]);
  });
});
