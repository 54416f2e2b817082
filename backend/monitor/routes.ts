import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SelectionAnswer } from "#contract/answers";
import { monitorList, type MonitorRecord } from "#contract/monitor";
import { OUTBOUND_QUEUED } from "#contract/outbound-status";
import type { Reader } from "../db/client";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import type { Calls } from "../http/calls";

/**
 * Adds the call of the monitor, which is for everyone (docs/specification.md, section 6): it is public and answers
 * little.
 */
export function addMonitor(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path: "/monitor/outbound-record",
      summary: "Trucks that wait for a loading area",
      access: "anyone",
      answer: monitorList,
    },
    (db) => queue(db),
  );
}

/** Lists every truck that waits or loads, oldest first, in one query. */
async function queue(db: Reader): Promise<SelectionAnswer<MonitorRecord>> {
  const rows = await db
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
  return { data: rows, lastPage: 1 };
}
