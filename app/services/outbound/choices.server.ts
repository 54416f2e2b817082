import { can } from "#contract/access";
import { selectionOf } from "#contract/answers";
import { bookingChoice, type BookingChoice } from "#contract/booking";
import { customer } from "#contract/customer";
import { grade } from "#contract/grade";
import { marking } from "#contract/marking";
import { outboundItem } from "#contract/outbound-item";
import type { OutboundRecord } from "#contract/outbound-record";
import { plateKey } from "#contract/plate";
import { type GoodsStock, goodsStockList } from "#contract/stock";
import type { BookingOption, ComboboxOption, ItemOption, SelectOption } from "~/definitions/options";
import { goodsChoice, mergeChoices, namedChoice, partyChoice } from "~/services/records/choices.server";
import type { Translate } from "~/services/request/locale.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { numbersOf } from "~/definitions/numbers";

export interface OutboundChoices {
  customers: ComboboxOption[];
  items: ItemOption[];
  grades: SelectOption[];
  markings: SelectOption[];
  /** newest first; empty without permission */
  bookings: BookingOption[];
  /** Stocks of counted grades and markings only. */
  stocks: GoodsStock[];
}

/** Loads the form's choices, including inactive masters and invisible bookings in use. */
export async function outboundChoices(
  { api, user, t }: ChoosingUser,
  record?: OutboundRecord,
): Promise<OutboundChoices> {
  const [customers, items, grades, markings, stocks, bookings] = await Promise.all([
    api.get("/api/customer", {}, selectionOf(customer.selection)),
    api.get("/api/outbound-item", {}, selectionOf(outboundItem.selection)),
    api.get("/api/grade", {}, selectionOf(grade.selection)),
    api.get("/api/marking", {}, selectionOf(marking.selection)),
    api.get("/api/stock", {}, goodsStockList),
    can(user, "booking", "see") ? api.get("/api/booking", { open: 1 }, selectionOf(bookingChoice)) : null,
  ]);
  const used = record?.outboundItem ?? [];
  return {
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
    bookings: bookings === null ? [] : bookingOptions(bookings.data, record, t),
  };
}

type ChoosingUser = Pick<ScreenContext, "api" | "user" | "t">;

function bookingOptions(open: BookingChoice[], record: OutboundRecord | undefined, t: Translate): BookingOption[] {
  const { formatKg } = numbersOf(t);
  const items = record?.outboundItem ?? [];
  const taken = (id: number) => items.reduce((sum, item) => sum + (item.bookingId === id ? item.quantityKg : 0), 0);
  const used = items.flatMap((item) => {
    if (item.booking === null || record === undefined) return [];
    const { customer: owner, customerId } = record;
    const { grade, marking } = item;
    const unknown = { licensePlate: null, date: null, usualGoods: null };
    return [{ ...item.booking, customer: owner, customerId, grade, marking, ...unknown }];
  });
  const options = [...open, ...used].map((row) => {
    const leftKg = row.leftKg + taken(row.id);
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
