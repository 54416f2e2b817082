import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { monitorList, type MonitorRecord, type MonitorScale } from "#contract/monitor";
import { OUTBOUND_QUEUED } from "#contract/outbound-status";
import type { Reader } from "../db/client";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import type { Calls } from "../http/calls";
import type { Platform } from "../http/context";
import { sendTagged, taggedJson } from "../http/entity-tag";
import { briefly } from "../memo";
import { liveScales } from "../scale/scales";
import { envInForce } from "../plant/saved-plant";

/** How long a response is reused after it was made. */
const KEEP_MS = 250;

/** Adds the public monitor endpoint (docs/specification.md, section 6). */
export function addMonitor(calls: Calls): void {
  const queues = briefly(KEEP_MS, async ({ db, env }: Platform) => {
    const [data, { APP_TIMEZONE }, scales] = await Promise.all([queue(db), envInForce({ db, env }), scaleStates(db)]);
    return taggedJson({ data, lastPage: 1, timeZone: APP_TIMEZONE, scales });
  });
  calls.plain(
    {
      method: "get",
      path: "/monitor/outbound-record",
      summary: "Trucks that wait for a loading area",
      access: "anyone",
      answer: monitorList,
      tagged: true,
    },
    async (platform, { http }) => sendTagged(http, await queues(platform)),
  );
}

/** Lists waiting and loading trucks, oldest first. */
function queue(db: Reader): Promise<MonitorRecord[]> {
  return db
    .select({
      id: outboundRecord.id,
      recordNo: outboundRecord.recordNo,
      licensePlate: outboundRecord.licensePlate,
      status: sql<MonitorRecord["status"]>`${outboundRecord.status}`,
      waitingSince: outboundRecord.createdAt,
      outboundItem: sql<MonitorRecord["outboundItem"]>`json_agg(json_build_object(
        'loadingArea', ${outboundRecordItem.loadingArea},
        'loaded', ${outboundRecordItem.loadedAt} is not null
      ) order by ${outboundRecordItem.loadingArea}, ${outboundRecordItem.id})`,
    })
    .from(outboundRecord)
    .innerJoin(outboundRecordItem, eq(outboundRecordItem.outboundRecordId, outboundRecord.id))
    .where(
      and(
        inArray(outboundRecord.status, [...OUTBOUND_QUEUED]),
        isNull(outboundRecord.deletedAt),
        isNull(outboundRecordItem.deletedAt),
      ),
    )
    .groupBy(outboundRecord.id)
    .orderBy(asc(outboundRecord.createdAt), asc(outboundRecord.id));
}

async function scaleStates(db: Reader): Promise<MonitorScale[]> {
  return (await liveScales(db)).map(({ name, state }) => {
    const isHeard = state !== "silent" && state !== "nonsense";
    return { name, state: !isHeard ? "silent" : state === "empty" ? "empty" : "occupied" };
  });
}
