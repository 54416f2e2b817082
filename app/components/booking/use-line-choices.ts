import { useEffect, useRef, useState } from "react";
import { BOOKING_LINES_PATH } from "~/screens/booking";
import type { LineOption } from "~/screens/options";
import type { LineChoices } from "~/services/booking/choices.server";
import { useLatestFetch } from "../form/use-latest-fetch";

const DEBOUNCE_MS = 250;

/**
 * Returns the PO lines to choose from while the form is filled in: those of the loader, those of another ex-DO once it is chosen,
 * and, where there are more than were sent, those found by number.
 *
 * @param start the lines of the loader
 * @param bookingId the booking that is being changed; null for a new one
 */
export function useLineChoices(start: LineChoices, bookingId: number | null) {
  const [exDo, setExDo] = useState(start.exDoMasterId);
  const list = useLatestFetch<LineChoices>();
  const found = useLatestFetch<LineChoices>();
  // A line found by number stays an option when the next search finds others.
  const [picked, setPicked] = useState<LineOption>();
  const debounce = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(debounce.current), []);

  const hrefOf = (exDoMasterId: number | null, poSalesNo: string) => {
    const values = { exDoMasterId: exDoMasterId ?? "", poSalesNo, booking: bookingId ?? "" };
    const query = Object.entries(values).flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]]));
    return `${BOOKING_LINES_PATH}?${new URLSearchParams(query).toString()}`;
  };

  // After a 409 the loader sends fresh lines. Refetch the searched ones too; until then their leftKg is unknown.
  const listHref = useRef<string>();
  const [fresh, setFresh] = useState(start);
  useEffect(() => {
    if (fresh === start) return;
    let unmounted = false;
    const refetch = async () => {
      const loads: Promise<void>[] = [];
      if (listHref.current !== undefined) loads.push(list.load(listHref.current));
      if (picked !== undefined) loads.push(found.load(hrefOf(exDo, numberIn(picked.label))));
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
  // While the lines of another ex-DO load, the ones from before stay, so that the choice does not flicker.
  const lines = distinct([...(listed ?? known[0] ?? start).lines, ...more, ...(picked === undefined ? [] : [picked])]);

  return {
    exDo,
    lines,
    /** True after a 409, while the lines are fetched again. */
    refetching: fresh !== start,
    searching: list.loading || found.loading,
    chooseExDo: (value: string) => {
      const next = value === "" ? null : Number(value);
      setExDo(next);
      setPicked(undefined);
      listHref.current = hrefOf(next, "");
      void list.load(listHref.current);
    },
    pick: (value: string) => setPicked(lines.find((line) => line.value === value)),
    search: (typed: string) => {
      clearTimeout(debounce.current);
      const poSalesNo = numberIn(typed);
      if (listed?.partial !== true || poSalesNo === "") return;
      debounce.current = setTimeout(() => void found.load(hrefOf(exDo, poSalesNo)), DEBOUNCE_MS);
    },
  };
}

/** Returns the PO number, the first word of a line's name; further words only narrow the options that are there. */
function numberIn(name: string): string {
  return name.trim().split(/\s/)[0] ?? "";
}

/** Keeps the first of each line: later ones in the list are older. */
function distinct(lines: LineOption[]): LineOption[] {
  return [...new Map(lines.toReversed().map((line) => [line.value, line])).values()].toReversed();
}
