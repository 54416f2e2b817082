import { useEffect, useRef, useState } from "react";
import { BOOKING_LINES_PATH } from "~/screens/booking";
import type { LineOption } from "~/screens/options";
import type { LineChoices } from "~/services/booking/choices.server";
import { useAsked } from "../form/use-asked";

/** Typing rests so long before the server is asked, in milliseconds. */
const REST_MS = 250;

/**
 * The PO lines to choose from while the form is filled in: those that the page came with, those of another ex-DO once it is
 * chosen, and what is found by number where there are more than were sent.
 *
 * @param start what the page came with
 * @param bookingId the booking that is being changed
 */
export function useLineChoices(start: LineChoices, bookingId: number | null) {
  const [exDo, setExDo] = useState(start.exDoMasterId);
  const list = useAsked<LineChoices>();
  const found = useAsked<LineChoices>();
  // A line found by number stays a choice when the next search finds others.
  const [picked, setPicked] = useState<LineOption>();
  const rest = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(rest.current), []);

  const hrefOf = (exDoMasterId: number | null, poSalesNo: string) => {
    const values = { exDoMasterId: exDoMasterId ?? "", poSalesNo, booking: bookingId ?? "" };
    const query = Object.entries(values).flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]]));
    return `${BOOKING_LINES_PATH}?${new URLSearchParams(query).toString()}`;
  };

  // When the page's own lines come anew, because somebody else was faster, those that were asked for are old too: until they
  // are answered once more, nobody knows what is left of one.
  const asked = useRef<string>();
  const [toldOf, setToldOf] = useState(start);
  useEffect(() => {
    if (toldOf === start) return;
    let gone = false;
    const renew = async () => {
      const again: Promise<void>[] = [];
      if (asked.current !== undefined) again.push(list.ask(asked.current));
      if (picked !== undefined) again.push(found.ask(hrefOf(exDo, numberIn(picked.label))));
      await Promise.all(again);
      if (gone) return;
      setPicked((line) => line && { ...line, note: undefined, leftKg: undefined });
      setToldOf(start);
    };
    void renew();
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asks once for each answer of the page
  }, [start]);

  const known = [list.answer, start].filter((answer) => answer !== undefined);
  const listed = known.find(({ exDoMasterId }) => exDoMasterId === exDo);
  const more = exDo === found.answer?.exDoMasterId ? found.answer.lines : [];
  // The lines of another ex-DO are on their way: until then those from before, so that the choice does not flicker.
  const lines = distinct([...(listed ?? known[0] ?? start).lines, ...more, ...(picked === undefined ? [] : [picked])]);

  return {
    exDo,
    lines,
    /** True while somebody else was faster and what is left of the lines is being asked for. */
    renewing: toldOf !== start,
    searching: list.asking || found.asking,
    chooseExDo: (value: string) => {
      const next = value === "" ? null : Number(value);
      setExDo(next);
      setPicked(undefined);
      asked.current = hrefOf(next, "");
      void list.ask(asked.current);
    },
    pick: (value: string) => setPicked(lines.find((line) => line.value === value)),
    search: (typed: string) => {
      clearTimeout(rest.current);
      const poSalesNo = numberIn(typed);
      if (listed?.partial !== true || poSalesNo === "") return;
      rest.current = setTimeout(() => void found.ask(hrefOf(exDo, poSalesNo)), REST_MS);
    },
  };
}

/** The number comes first in a line's name; who types more of it has found it already. */
function numberIn(name: string): string {
  return name.trim().split(/\s/)[0] ?? "";
}

/** The first of each line: what came later in the list is older. */
function distinct(lines: LineOption[]): LineOption[] {
  return [...new Map(lines.toReversed().map((line) => [line.value, line])).values()].toReversed();
}
