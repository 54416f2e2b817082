import { z } from "zod";
import { moment } from "./answers";
import { LOADING_AREAS, type LoadingArea } from "./constants";
import { OUTBOUND_QUEUED } from "./outbound-status";

/** Public monitor (docs/domain.md, Monitor). */
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

export const monitorList = z.object({ data: z.array(monitorRecord), lastPage: z.literal(1), timeZone: z.string() });

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
