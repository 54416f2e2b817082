import { z } from "zod";
import { moment } from "./answers";
import { LOADING_AREAS, type LoadingArea } from "./constants";
import { OUTBOUND_QUEUED } from "./outbound-status";

/** The loading-area monitor (domain.md, Monitor). It is public: it answers nothing beyond what is here. */
const monitorRecord = z
  .object({
    id: z.int(),
    recordNo: z.string(),
    licensePlate: z.string(),
    status: z.enum(OUTBOUND_QUEUED),
    waitingSince: moment,
    outboundItem: z.array(z.object({ loadingArea: z.string(), loaded: z.boolean() })),
  })
  .meta({ id: "MonitorRecord" });
export type MonitorRecord = z.infer<typeof monitorRecord>;

/** The queues, with the time zone of the plant, in which moments are shown. */
export const monitorList = z.object({ data: z.array(monitorRecord), lastPage: z.literal(1), timeZone: z.string() });

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
