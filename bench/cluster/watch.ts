import { setTimeout as sleep } from "node:timers/promises";
import { signedIn } from "../web";
import { send, type Target, type Written } from "../writers";

/** Results of a user with a screen and a report open all the time. */
interface Watched {
  /** time of the latest good response, in ms since 1970 */
  latest: number;
  /** a signed-in user redirected to the sign-in, an unexpected status, or a report without an acknowledged booking */
  faults: string[];
}

const EVERY_MS = 500;

/**
 * Requests a screen by its session cookie and a report by its token, repeatedly until stopped.
 * @param acknowledged counts the bookings that a report must include
 */
export async function watchSession({ day, token }: Written, target: Target, acknowledged: () => number) {
  const watched: Watched = { latest: Date.now(), faults: [] };
  const ended = new AbortController();
  const { cookie, bearer } = signedIn(token, true);
  const report = `/api/booking-report?startDate=${day}&endDate=${day}`;
  const totalOf = (text: string) => (JSON.parse(text) as { total: number }).total;
  const bookedBefore = totalOf((await send(target, "GET", report, { headers: bearer })).text);
  const look = async (path: string, headers: Record<string, string>, check?: (text: string, least: number) => void) => {
    while (!ended.signal.aborted) {
      const least = acknowledged();
      const { status, text } = await send(target, "GET", path, { headers }).catch(() => ({ status: 503, text: "" }));
      if (status === 200) {
        watched.latest = Date.now();
        check?.(text, least);
      } else if (status !== 503) watched.faults.push(`GET ${path} answers ${status} ${text.slice(0, 200)}`);
      await sleep(EVERY_MS);
    }
  };
  const isComplete = (text: string, least: number) => {
    const booked = totalOf(text) - bookedBefore;
    if (booked < least) watched.faults.push(`a report has ${booked} bookings, ${least} were acknowledged`);
  };
  const looking = [look("/record/booking", cookie), look(report, bearer, isComplete)];
  return {
    watched,
    end: async () => {
      ended.abort();
      await Promise.all(looking);
    },
  };
}
