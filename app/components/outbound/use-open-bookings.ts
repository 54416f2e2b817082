import { useEffect, useRef, useState } from "react";
import { plateKey } from "#contract/weighing/plate";
import { OUTBOUND_BOOKINGS_PATH } from "~/definitions/outbound";
import type { BookingOption } from "~/definitions/options";
import type { BookingChoices, OutboundChoices } from "~/services/outbound/choices.server";
import { useLatestFetch } from "../form/use-latest-fetch";

const DEBOUNCE_MS = 250;
/** Shorter parts of a plate find too many. */
const MIN_PLATE = 4;

export interface TruckChoices extends Omit<OutboundChoices, "open" | "customers"> {
  /** newest first; empty without permission */
  bookings: readonly BookingOption[];
  /** There may be more bookings of the customer; `find` loads those with a number. */
  cut: boolean;
  searching: boolean;
  find: (typed: string) => void;
}

/** Completes a cut list of open bookings by those of the customer and plate, and by the search. */
export function useOpenBookings<Choices extends OutboundChoices>(
  { open: start, ...choices }: Choices,
  { customerId, plate = "" }: { customerId: string | number | undefined; plate?: string | undefined },
): Omit<Choices, "open"> & TruckChoices {
  const list = useLatestFetch<BookingChoices>();
  const matches = useLatestFetch<BookingChoices>();
  // A loaded booking remains an option, because a row may have it.
  const [seen, setSeen] = useState<readonly BookingOption[]>([]);
  const debounce = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(debounce.current), []);
  const [listed, searched] = [list.data, matches.data];
  useEffect(() => {
    const more = [listed, searched].flatMap((data) => data?.bookings ?? []);
    setSeen((before) => distinct([...more, ...before]));
  }, [listed, searched]);

  const isWhole = start.customerId === null && !start.partial;
  const owner = Number(customerId || 0) || null;
  const own = [list.data, start].find((data) => data !== undefined && data.customerId === owner);
  const bookingsHref = (q: string) => {
    const query = { ...(owner !== null && { customerId: String(owner) }), ...(q !== "" && { q }) };
    return `${OUTBOUND_BOOKINGS_PATH}?${new URLSearchParams(query).toString()}`;
  };
  useEffect(() => {
    if (!isWhole && owner !== null && own === undefined) void list.load(bookingsHref(""));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each customer
  }, [owner, isWhole]);
  const search = (q: string) => {
    clearTimeout(debounce.current);
    if (isWhole || q === "") return;
    debounce.current = setTimeout(() => void matches.load(bookingsHref(q)), DEBOUNCE_MS);
  };
  const key = plateKey(plate);
  useEffect(() => {
    if (owner === null && key.length >= MIN_PLATE) search(key);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each plate
  }, [key]);

  const cut = !isWhole && (own?.partial ?? true);
  return {
    ...choices,
    bookings: distinct([...start.bookings, ...seen]),
    cut,
    searching: list.loading || matches.loading,
    find: (typed) => {
      // Further words filter in the browser.
      if (cut) search(typed.trim().split(/\s/)[0] ?? "");
    },
  };
}

/** Keeps the first of each booking, newest bookings first. */
function distinct(bookings: readonly BookingOption[]): BookingOption[] {
  const byValue = new Map(bookings.toReversed().map((one) => [one.value, one]));
  return [...byValue.values()].sort(
    (a, b) => (b.date ?? "9").localeCompare(a.date ?? "9") || Number(b.value) - Number(a.value),
  );
}
