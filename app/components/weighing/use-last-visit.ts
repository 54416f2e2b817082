import { useEffect, useState } from "react";
import type { OpenRecord, SimilarRecord } from "#contract/weighing/last-visit";
import type { TruckVehicle } from "#contract/weighing/vehicle";
import { normalisePlate } from "#contract/weighing/plate";
import { fetchJson } from "../form/fetch-json";

const DEBOUNCE_MS = 250;

interface PlateAnswer<Visit> {
  visit: Visit | null;
  /** Open record that blocks a second one for the plate. */
  open: OpenRecord | null;
  similar: readonly SimilarRecord[];
  /** Null for a plate that is not in the vehicle book. */
  vehicle: TruckVehicle | null;
}

const NOTHING = { visit: null, open: null, similar: [], vehicle: null };

/**
 * Returns last visit and open records of the typed plate, however late they come; empty on failure, because saving
 * checks again.
 * @param own plate of the edited record
 */
export function useLastVisit<Visit>(path: string, typed: string | undefined, own?: string) {
  const plate = normalisePlate(typed ?? "");
  const typedPlate = plate === own ? null : plate;
  const [result, setResult] = useState<{ plate: string; answer: PlateAnswer<Visit> | undefined } | null>(null);

  useEffect(() => {
    if (typedPlate === null) return;
    const controller = new AbortController();
    const load = async () => {
      const href = `${path}?${new URLSearchParams({ licensePlate: typedPlate }).toString()}`;
      const answer = await fetchJson<PlateAnswer<Visit>>(href, controller.signal);
      if (!controller.signal.aborted) setResult({ plate: typedPlate, answer });
    };
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, typedPlate]);
  const isCurrent = result !== null && result.plate === typedPlate;
  const answer: PlateAnswer<Visit> = (isCurrent ? result.answer : undefined) ?? NOTHING;
  return { ...answer, loading: Boolean(typedPlate) && !isCurrent };
}
