import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "#contract/values/format";
import type { OutboundRecordInput } from "#contract/weighing/outbound-record";
import type { BookingOption, ItemOption } from "~/definitions/options";
import { numbersOf } from "~/definitions/numbers";
import { bookingsOffered } from "~/definitions/outbound";
import { fillField } from "../form/fill-field";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { focusFirstField } from "../ui/first-field";
import { bookedGoods } from "./booked-goods";

type Form = FormMetadata<OutboundRecordInput, string[]>;
type Items = FieldMetadata<OutboundRecordInput["outboundItem"], OutboundRecordInput, string[]>;

interface OutboundOpenBookingsProps {
  form: Form;
  items: Items;
  bookings: readonly BookingOption[];
  goods: readonly ItemOption[];
  plate: string | undefined;
  day: string | undefined;
  customerId: string | undefined;
  /** Customer of the plate's last visit, until a customer is chosen. */
  lastCustomerId: number | undefined;
}

type Row = ReturnType<ReturnType<Items["getFieldList"]>[number]["getFieldset"]>;

const isFree = ({ bookingId, gradeId, quantityKg }: Row) => !bookingId.value && !gradeId.value && !quantityKg.value;

/**
 * Offers open bookings of the plate or customer as items. Roving tabindex: arrows move, Space checks, Enter applies.
 */
export function OutboundOpenBookings(props: OutboundOpenBookingsProps) {
  const { form, items, bookings, goods, plate, day, customerId, lastCustomerId } = props;
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const list = useRef<HTMLUListElement>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [current, setCurrent] = useState<string | null>(null);
  const rows = items.getFieldList().map((row) => row.getFieldset());
  const usedIds = new Set(rows.map(({ bookingId }) => bookingId.value));
  const owner = customerId || String(lastCustomerId ?? "");
  const offered = bookingsOffered(bookings, { plate, day, owner, isOwnerChosen: Boolean(customerId) }).filter(
    ({ value }) => !usedIds.has(value),
  );
  if (offered.length === 0) return null;
  const chosen = offered.filter(({ value }) => ticked.includes(value));
  const stop = offered.find(({ value }) => value === current) ?? offered[0];

  const take = (used: readonly BookingOption[]) => {
    const free = rows.find(isFree);
    const [first, ...others] = used;
    if (first === undefined) return;
    const inserted = free === undefined ? used : others;
    if (free !== undefined) {
      for (const [name, value] of Object.entries({ bookingId: first.value, ...bookedGoods(first, goods, t) })) {
        fillField(form.id, free[name as keyof typeof free].name, value);
      }
    }
    // Each insertion reads the rendered rows.
    for (const booking of inserted) {
      const defaultValue = { bookingId: booking.value, ...bookedGoods(booking, goods, t) };
      flushSync(() => form.insert({ name: items.name, defaultValue }));
    }
    // Last, because choosing a customer filters the bookings.
    if (!customerId) fillField(form.id, "customerId", String(first.customerId));
    setTicked([]);
    const place = free === undefined ? rows.length : rows.indexOf(free);
    const entries = document.querySelectorAll<HTMLElement>(`#${CSS.escape(form.id)} [data-entry]`);
    const entry = entries[place];
    if (entry !== undefined) focusFirstField(entry);
  };
  /** Ends the ticks of another customer: a truck has one. */
  const tick = ({ value, customerId: of }: BookingOption, checked: boolean) => {
    const others = chosen.filter((one) => one.value !== value && one.customerId === of);
    setTicked([...others.map((one) => one.value), ...(checked ? [value] : [])]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const boxes = [...(list.current?.querySelectorAll("input") ?? [])];
    const at = boxes.indexOf(event.target as HTMLInputElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) boxes[at + step]?.focus();
    else if (event.key === "Enter") take(chosen.length > 0 ? chosen : offered.slice(at, at + 1));
    else return;
    event.preventDefault();
  };
  return (
    <div className="mb-2 rounded-lg bg-muted px-2.5 py-1.5 text-xs">
      <div className="flex h-7 items-center justify-between gap-3">
        <p className="font-medium" id={`${form.id}-bookings`}>
          {t("business:outbound.openBookings")}
        </p>
        {chosen.length > 0 && (
          <Button size="sm" onClick={() => take(chosen)}>
            {t("business:outbound.useBookings", { count: chosen.length })}
          </Button>
        )}
      </div>
      <ul
        ref={list}
        aria-labelledby={`${form.id}-bookings`}
        onKeyDown={onKeyDown}
        className="-mx-1 max-h-[6.25rem] overflow-y-auto px-1"
      >
        {offered.map((booking) => (
          <li key={booking.value}>
            <label className="flex h-6 cursor-pointer items-center gap-2 rounded-sm hover:bg-accent">
              <Checkbox
                // Not in the form: not submitted, and Enter does not save.
                form=""
                aria-label={`${booking.label}, ${booking.goodsLabel}, ${formatKg(booking.leftKg)}`}
                checked={ticked.includes(booking.value)}
                tabIndex={booking === stop ? 0 : -1}
                data-like-focus={booking === stop && rows.every(isFree) ? "" : undefined}
                onFocus={() => setCurrent(booking.value)}
                onChange={({ currentTarget: { checked } }) => tick(booking, checked)}
              />
              <span className="w-28 shrink-0 font-medium whitespace-nowrap">{booking.label}</span>
              <span className="w-12 shrink-0 text-muted-foreground">
                {booking.date && formatShortDay(booking.date)}
              </span>
              <span className="min-w-0 flex-1 truncate" title={booking.detail}>
                {booking.goodsLabel}
                <span className="text-muted-foreground"> · {booking.poSalesNo}</span>
              </span>
              <span className="shrink-0 tabular-nums">{formatKg(booking.leftKg)}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
