import { useEffect, useState } from "react";
import { normalisePlate } from "#contract/plate";

/** Nobody waits for it, so it asks only once the typing rests. */
const REST_MS = 250;
const PATIENCE_MS = 5_000;

/**
 * The last visit of the plate that is being typed; null while there is none to tell of. It asks by `fetch` and not by the
 * router: a failure there would take the form away, here the form merely fills no faster.
 *
 * @param path the route that answers `{ visit }` to `?licensePlate=`; undefined to ask nothing
 */
export function useLastVisit<Visit>(path: string | undefined, typed: string | undefined): Visit | null {
  const plate = normalisePlate(typed ?? "");
  const [found, setFound] = useState<{ plate: string; visit: Visit | null } | null>(null);

  useEffect(() => {
    if (path === undefined || plate === null) return;
    const left = new AbortController();
    const ask = async () => {
      try {
        const signal = AbortSignal.any([left.signal, AbortSignal.timeout(PATIENCE_MS)]);
        const answer = await fetch(`${path}?${new URLSearchParams({ licensePlate: plate }).toString()}`, { signal });
        if (!answer.ok) return;
        // The route answers what its loader returns.
        const { visit } = (await answer.json()) as { visit: Visit | null };
        setFound({ plate, visit });
      } catch {
        // Left, too slow, or signed out meanwhile: saving the form says what is wrong.
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [path, plate]);
  return found !== null && found.plate === plate ? found.visit : null;
}
