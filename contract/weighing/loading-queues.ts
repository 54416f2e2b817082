import { LOADING_AREAS, type LoadingArea } from "../constants";
import type { MonitorRecord } from "./monitor";

/** Groups trucks by loading area, oldest first. A record appears once per distinct area (specification, section 4). */
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
