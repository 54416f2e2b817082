import { can } from "#contract/access";
import { selectionSchema } from "#contract/answers";
import { bookingChoice, type BookingChoice } from "#contract/orders/booking";
import { MAX_BOOKING_CHOICES } from "#contract/constants";
import { customer } from "#contract/masters/customer";
import { queryId } from "#contract/values/fields";
import { grade } from "#contract/masters/grade";
import { marking } from "#contract/masters/marking";
import { outboundItem } from "#contract/weighing/outbound-item";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { plateKey } from "#contract/weighing/plate";
import { type GoodsStock, goodsStockList } from "#contract/orders/stock";
import type { BookingOption, ComboboxOption, ItemOption, SelectOption } from "~/definitions/options";
import { type ArrivingTruck, findArriving } from "./arriving.server";
import { goodsChoice, mergeChoices, namedChoice, partyChoice } from "~/services/records/choices.server";
import type { Translate } from "~/services/request/locale.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { numbersOf } from "~/definitions/numbers";

export interface OutboundChoices {
  /** Booking that the new truck comes for. */
  arriving: ArrivingTruck | null;
  customers: ComboboxOption[];
  items: ItemOption[];
  grades: SelectOption[];
  markings: SelectOption[];
  open: BookingChoices;
  /** Stocks of counted grades and markings only. */
  stocks: GoodsStock[];
}

export interface BookingChoices {
  /** Null for the bookings of all customers. */
  customerId: number | null;
  /** newest first; empty without permission */
  bookings: BookingOption[];
  /** There may be more. */
  partial: boolean;
}

/** Loads the form's choices, including inactive masters and invisible bookings in use. */
export async function outboundChoices(
  { api, user, t, url }: ChoosingUser,
  record?: OutboundRecord,
): Promise<OutboundChoices> {
  const [customers, items, grades, markings, stocks, open, arriving] = await Promise.all([
    api.get("/api/customer", {}, selectionSchema(customer.selection)),
    api.get("/api/outbound-item", {}, selectionSchema(outboundItem.selection)),
    api.get("/api/grade", {}, selectionSchema(grade.selection)),
    api.get("/api/marking", {}, selectionSchema(marking.selection)),
    api.get("/api/stock", {}, goodsStockList),
    readBookings({ api, user }, { customerId: record?.customerId }),
    record === undefined ? findArriving(api, url) : null,
  ]);
  const booked = arriving === null || arriving.booking.leftKg === 0 ? [] : [arriving.booking];
  const used = record?.outboundItem ?? [];
  return {
    arriving: arriving?.truck ?? null,
    customers: mergeChoices<ComboboxOption>(
      customers.data.map(partyChoice),
      record ? [namedChoice(record.customer)] : [],
    ),
    items: mergeChoices(
      items.data.map(goodsChoice),
      used.map((item) => goodsChoice(item.outboundItem)),
    ),
    grades: mergeChoices(
      grades.data.map(namedChoice),
      used.map((item) => namedChoice(item.grade)),
    ),
    markings: mergeChoices(
      markings.data.map(namedChoice),
      used.map((item) => namedChoice(item.marking)),
    ),
    stocks: stocks.data,
    open: {
      customerId: record?.customerId ?? null,
      bookings: bookingOptions([...booked, ...open.data], can(user, "booking", "see") ? record : undefined, t),
      partial: open.partial,
    },
  };
}

/** Reads open bookings; none without permission. */
export async function readBookings(
  { api, user }: Pick<ScreenContext, "api" | "user">,
  search: { customerId?: number | undefined; q?: string },
) {
  if (!can(user, "booking", "see")) return { data: [], partial: false };
  const { data } = await api.get("/api/booking", { open: 1, ...search }, selectionSchema(bookingChoice));
  return { data, partial: data.length >= MAX_BOOKING_CHOICES };
}

/** Returns open bookings for `?customerId=5`, `?customerId=5&q=BO-2026`, `?q=B 1234`. */
export async function openBookings({ api, user, url, t }: ScreenContext): Promise<Response> {
  const parsed = queryId().safeParse(url.searchParams.get("customerId") ?? "");
  const customerId = parsed.success ? parsed.data : undefined;
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 40);
  const { data, partial } = await readBookings({ api, user }, { customerId, ...(q !== "" && { q }) });
  const choices: BookingChoices = {
    customerId: customerId ?? null,
    bookings: bookingOptions(data, undefined, t),
    partial,
  };
  return Response.json(choices);
}

type ChoosingUser = Pick<ScreenContext, "api" | "user" | "t" | "url">;

function bookingOptions(open: BookingChoice[], record: OutboundRecord | undefined, t: Translate): BookingOption[] {
  const { formatKg } = numbersOf(t);
  const items = record?.outboundItem ?? [];
  const usedKg = (id: number) => items.reduce((sum, item) => sum + (item.bookingId === id ? item.quantityKg : 0), 0);
  const used = items.flatMap((item) => {
    if (item.booking === null || record === undefined) return [];
    const { customer: owner, customerId } = record;
    const { grade, marking } = item;
    const unknown = { licensePlate: null, date: null, usualGoods: null };
    return [{ ...item.booking, customer: owner, customerId, grade, marking, ...unknown }];
  });
  const options = [...open, ...used].map((row) => {
    const leftKg = row.leftKg + usedKg(row.id);
    const goodsLabel = `${row.grade.name} · ${row.marking.name}`;
    return {
      value: String(row.id),
      label: row.bookingNo,
      detail: [goodsLabel, row.poSalesNo, row.customer.name].join(" · "),
      goodsLabel,
      note: formatKg(leftKg),
      poSalesNo: row.poSalesNo,
      date: row.date,
      usualGoods: row.usualGoods && { value: String(row.usualGoods.outboundItemId), ...row.usualGoods },
      customerId: row.customerId,
      gradeId: row.grade.id,
      markingId: row.marking.id,
      plateKey: row.licensePlate === null ? null : plateKey(row.licensePlate),
      leftKg,
    };
  });
  return [...new Map(options.map((option) => [option.value, option])).values()];
}
