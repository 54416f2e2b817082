import { useEffect, useState } from "react";
import type { OpenRecord } from "#contract/last-visit";
import { normalisePlate } from "#contract/plate";
import { fetchJson } from "../form/fetch-json";

const DEBOUNCE_MS = 250;
const TIMEOUT_MS = 5_000;

interface PlateAnswer<Visit> {
  visit: Visit | null;
  /** The record that keeps the plate from opening another one. */
  open: OpenRecord | null;
}

const NOTHING = { visit: null, open: null };

/**
 * Returns the last visit and the open record of the plate that is being typed; null while there is none, and when the server does
 * not answer: the form then merely fills no faster, and the server refuses an open plate when it is sent.
 *
 * @param path the route that answers both to `?licensePlate=`
 * @param own the plate of the record that is edited, about which nothing is asked
 */
export function useLastVisit<Visit>(path: string, typed: string | undefined, own?: string): PlateAnswer<Visit> {
  const plate = normalisePlate(typed ?? "");
  const asked = plate === own ? null : plate;
  const [found, setFound] = useState<{ plate: string; answer: PlateAnswer<Visit> } | null>(null);

  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    const load = async () => {
      const href = `${path}?${new URLSearchParams({ licensePlate: asked }).toString()}`;
      const answer = await fetchJson<PlateAnswer<Visit>>(href, controller.signal, TIMEOUT_MS);
      if (answer !== undefined) setFound({ plate: asked, answer });
    };
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, asked]);
  return found !== null && found.plate === asked ? found.answer : NOTHING;
}
