import type { Arrival, ArrivalState } from "#contract/weighing/arrival";
import type { Tone } from "~/components/ui/tones";
import { OUTBOUND_PATH, outboundOfDayHref } from "./outbound";
import { buildHref } from "./search-href";

export const ARRIVAL_PATH = "/record/arrival";

export const arrivalTones: Record<ArrivalState, Tone> = {
  LATE: "amber",
  EXPECTED: "sky",
  ARRIVED: "violet",
  DONE: "green",
};

/** Returns the URL of today's expected trucks without a record. */
export const expectedHref = (state: "LATE" | "EXPECTED") => buildHref(ARRIVAL_PATH, { state });

/** Returns the URL of an arrival's newest truck, or of the form that opens one. */
export function arrivalHref({ id, trucks: [newest] }: Pick<Arrival, "id" | "trucks">): string {
  if (newest !== undefined) return outboundOfDayHref(newest.id, newest.date);
  return buildHref(OUTBOUND_PATH, { form: "new", booking: String(id) });
}
