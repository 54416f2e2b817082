import { LOADING_AREAS, type LoadingArea } from "./constants";
import type { MonitorRecord } from "./monitor";

/**
 * The queue of each loading area, oldest truck first. A record stands once in every distinct area that it has
 * (specification, section 4); the waiting count of an area is the length of its queue.
 */
export function queuesByArea<T extends Pick<MonitorRecord, "outboundItem">>(
  records: readonly T[],
): Map<LoadingArea, T[]> {
  return new Map(
    LOADING_AREAS.map((area) => [
      area,
      records.filter((record) => record.outboundItem.some((item) => item.loadingArea === area)),
    ]),
  );
}
