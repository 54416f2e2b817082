import { useEffect, useState } from "react";
import { normalisePlate } from "#contract/plate";
import { fetchJson } from "../form/fetch-json";

const DEBOUNCE_MS = 250;
const TIMEOUT_MS = 5_000;

/**
 * Returns the last visit of the plate that is being typed; null while there is none, and when the server does not answer: the form
 * then merely fills no faster.
 *
 * @param path the route that answers `{ visit }` to `?licensePlate=`; undefined to fetch nothing
 */
export function useLastVisit<Visit>(path: string | undefined, typed: string | undefined): Visit | null {
  const plate = normalisePlate(typed ?? "");
  const [found, setFound] = useState<{ plate: string; visit: Visit | null } | null>(null);

  useEffect(() => {
    if (path === undefined || plate === null) return;
    const controller = new AbortController();
    const load = async () => {
      const href = `${path}?${new URLSearchParams({ licensePlate: plate }).toString()}`;
      const data = await fetchJson<{ visit: Visit | null }>(href, controller.signal, TIMEOUT_MS);
      if (data !== undefined) setFound({ plate, visit: data.visit });
    };
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, plate]);
  return found !== null && found.plate === plate ? found.visit : null;
}
