import { useEffect, useState } from "react";
import { normalisePlate } from "#contract/plate";
import { ask } from "../form/ask";

/** Nobody waits for it, so it asks only once the typing rests. */
const REST_MS = 250;
const PATIENCE_MS = 5_000;

/**
 * The last visit of the plate that is being typed; null while there is none to tell of, and when nobody answers: the form then
 * merely fills no faster.
 *
 * @param path the route that answers `{ visit }` to `?licensePlate=`; undefined to ask nothing
 */
export function useLastVisit<Visit>(path: string | undefined, typed: string | undefined): Visit | null {
  const plate = normalisePlate(typed ?? "");
  const [found, setFound] = useState<{ plate: string; visit: Visit | null } | null>(null);

  useEffect(() => {
    if (path === undefined || plate === null) return;
    const left = new AbortController();
    const wait = async () => {
      const href = `${path}?${new URLSearchParams({ licensePlate: plate }).toString()}`;
      const answer = await ask<{ visit: Visit | null }>(href, left.signal, PATIENCE_MS);
      if (answer !== undefined) setFound({ plate, visit: answer.visit });
    };
    const timer = setTimeout(() => void wait(), REST_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [path, plate]);
  return found !== null && found.plate === plate ? found.visit : null;
}
