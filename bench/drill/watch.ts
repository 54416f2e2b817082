import { setTimeout as sleep } from "node:timers/promises";
import { signedIn } from "../web";
import { send, type Target, type Written } from "../writers";

/** Results of a user with a screen and a report open all the time. */
interface Watched {
  /** requests with a normal response, and requests with 503 or none */
  good: number;
  away: number;
  /** responses that redirect a signed-in user to the sign-in, or unexpected statuses */
  faults: string[];
}

const EVERY_MS = 500;

/** Requests a screen by its session cookie and a report by its token, repeatedly until stopped. */
export function watchSession({ day, token }: Written, target: Target): { watched: Watched; end(): Promise<void> } {
  const watched: Watched = { good: 0, away: 0, faults: [] };
  const ended = new AbortController();
  const { cookie, bearer } = signedIn(token, true);
  const look = async (path: string, headers: Record<string, string>) => {
    while (!ended.signal.aborted) {
      const { status } = await send(target, "GET", path, { headers }).catch(() => ({ status: 503 }));
      if (status === 200) watched.good++;
      else if (status === 503) watched.away++;
      else watched.faults.push(`GET ${path} answered ${status}`);
      await sleep(EVERY_MS);
    }
  };
  const looking = [
    look("/record/booking", cookie),
    look(`/api/booking-report?startDate=${day}&endDate=${day}`, bearer),
  ];
  return {
    watched,
    end: async () => {
      ended.abort();
      await Promise.all(looking);
    },
  };
}
