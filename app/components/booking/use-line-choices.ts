import { useEffect, useRef, useState } from "react";
import { BOOKING_LINES_PATH } from "~/definitions/booking";
import type { LineOption } from "~/definitions/options";
import type { LineChoices } from "~/services/booking/choices.server";
import { useLatestFetch } from "../form/use-latest-fetch";

const DEBOUNCE_MS = 250;

/** Returns the loader's PO lines, those of another ex-DO, and, if the list is partial, those found by number. */
export function useLineChoices(start: LineChoices, bookingId: number | null) {
  const [exDo, setExDo] = useState(start.exDoMasterId);
  const list = useLatestFetch<LineChoices>();
  const found = useLatestFetch<LineChoices>();
  // A line found by number remains an option in later searches.
  const [picked, setPicked] = useState<LineOption>();
  const debounce = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(debounce.current), []);

  const choicesHref = (exDoMasterId: number | null, poSalesNo: string) => {
    const values = { exDoMasterId: exDoMasterId ?? "", poSalesNo, booking: bookingId ?? "" };
    const query = Object.entries(values).flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]]));
    return `${BOOKING_LINES_PATH}?${new URLSearchParams(query).toString()}`;
  };

  // After a 409 all lines are refetched; until then leftKg is unknown.
  const listHref = useRef<string>();
  const [fresh, setFresh] = useState(start);
  useEffect(() => {
    if (fresh === start) return;
    let unmounted = false;
    const refetch = async () => {
      const loads: Promise<void>[] = [];
      if (listHref.current !== undefined) loads.push(list.load(listHref.current));
      if (picked !== undefined) loads.push(found.load(choicesHref(exDo, typedNumber(picked.label))));
      await Promise.all(loads);
      if (unmounted) return;
      setPicked((line) => line && { ...line, note: undefined, leftKg: undefined });
      setFresh(start);
    };
    void refetch();
    return () => {
      unmounted = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer of the loader
  }, [start]);

  const known = [list.data, start].filter((data) => data !== undefined);
  const listed = known.find(({ exDoMasterId }) => exDoMasterId === exDo);
  const more = exDo === found.data?.exDoMasterId ? found.data.lines : [];
  // The previous lines stay while others load, to avoid flicker.
  const lines = distinct([...(listed ?? known[0] ?? start).lines, ...more, ...(picked === undefined ? [] : [picked])]);

  return {
    exDo,
    lines,
    /** True while lines are refetched after a 409. */
    refetching: fresh !== start,
    cut: listed?.cut ?? false,
    searching: list.loading || found.loading,
    chooseExDo: (value: string) => {
      const next = value === "" ? null : Number(value);
      setExDo(next);
      setPicked(undefined);
      listHref.current = choicesHref(next, "");
      void list.load(listHref.current);
    },
    pick: (value: string) => setPicked(lines.find((line) => line.value === value)),
    search: (typed: string) => {
      clearTimeout(debounce.current);
      const poSalesNo = typedNumber(typed);
      if (listed?.partial !== true || poSalesNo === "") return;
      debounce.current = setTimeout(() => void found.load(choicesHref(exDo, poSalesNo)), DEBOUNCE_MS);
    },
  };
}

/** Further words filter on the client. */
function typedNumber(name: string): string {
  return name.trim().split(/\s/)[0] ?? "";
}

/** Keeps the first of each line, which is the newest. */
function distinct(lines: LineOption[]): LineOption[] {
  return [...new Map(lines.toReversed().map((line) => [line.value, line])).values()].toReversed();
}
