import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  type MonitorList,
  type MonitorRecord,
  type MonitorScale,
  monitorList,
  type ScaleTruck,
} from "#contract/weighing/monitor";
import { OUTBOUND_QUEUED } from "#contract/weighing/outbound-status";
import type { CallPlace, TruckCall } from "#contract/weighing/call";
import type { Reader } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import type { Calls } from "../http/calls";
import type { Platform } from "../http/context";
import { sendTagged, taggedJson } from "../http/entity-tag";
import { briefly } from "../memo";
import { liveScales } from "../scale/scales";
import { envInForce } from "../db/saved-plant";
import { inboundCall, outboundCall } from "../weighing/call";

/** How long a response is reused after it was made. */
const KEEP_MS = 250;
/** The pace changes slowly, and each change would redraw every wall. */
const KEEP_PACE_MS = 60_000;

/** Adds the public monitor endpoint (docs/specification.md, section 6). */
export function addMonitor(calls: Calls): void {
  const paces = briefly(KEEP_PACE_MS, readPace);
  const queues = briefly(KEEP_MS, async ({ db, env }: Platform) => {
    // Not with the others, which would then take all connections of a small pool.
    const pace = await paces(db);
    const [outbound, inbound, { APP_TIMEZONE: timeZone, CALL_MINUTES: callMinutes }, scales] = await Promise.all([
      outboundTrucks(db),
      inboundTrucks(db),
      envInForce({ db, env }),
      scaleStates(db),
    ]);
    const data = outbound.filter(isQueued);
    return taggedJson({
      data,
      lastPage: 1,
      timeZone,
      callMinutes,
      atScale: trucksAtScale(outbound, inbound),
      scales,
      pace,
    });
  });
  calls.plain(
    {
      method: "get",
      path: "/monitor/outbound-record",
      summary: "Trucks that wait for a loading area or the scale",
      access: "anyone",
      answer: monitorList,
      tagged: true,
    },
    async (platform, { http }) => sendTagged(http, await queues(platform)),
  );
}

async function outboundTrucks(db: Reader) {
  const rows = await db
    .select({
      id: outboundRecord.id,
      recordNo: outboundRecord.recordNo,
      licensePlate: outboundRecord.licensePlate,
      status: sql<MonitorRecord["status"] | "LOADED">`${outboundRecord.status}`,
      waitingSince: outboundRecord.createdAt,
      outboundItem: sql<MonitorRecord["outboundItem"]>`json_agg(json_build_object(
        'loadingArea', ${outboundRecordItem.loadingArea},
        'loaded', ${outboundRecordItem.loadedAt} is not null
      ) order by ${outboundRecordItem.loadingArea}, ${outboundRecordItem.id})`,
      call: outboundCall,
    })
    .from(outboundRecord)
    .innerJoin(outboundRecordItem, eq(outboundRecordItem.outboundRecordId, outboundRecord.id))
    .where(
      and(
        inArray(outboundRecord.status, [...OUTBOUND_QUEUED, "LOADED"]),
        isNull(outboundRecord.deletedAt),
        isNull(outboundRecordItem.deletedAt),
      ),
    )
    .groupBy(outboundRecord.id)
    .orderBy(asc(outboundRecord.createdAt), asc(outboundRecord.id));
  return rows.map((row) => {
    const open = row.outboundItem.filter(({ loaded }) => !loaded).map(({ loadingArea }) => loadingArea);
    return { ...row, call: current(row.call, toScale(row) ? ["WEIGHBRIDGE"] : open) };
  });
}
type OutboundTruck = Awaited<ReturnType<typeof outboundTrucks>>[number];

const toScale = ({ status }: { status: MonitorRecord["status"] | "LOADED" }) =>
  status === "WAITING" || status === "LOADED";

const isQueued = (truck: OutboundTruck): truck is OutboundTruck & MonitorRecord => truck.status !== "LOADED";

async function inboundTrucks(db: Reader): Promise<ScaleTruck[]> {
  const rows = await db
    .select({
      id: inboundRecord.id,
      licensePlate: inboundRecord.licensePlate,
      status: inboundRecord.status,
      waitingSince: inboundRecord.createdAt,
      call: inboundCall,
    })
    .from(inboundRecord)
    .where(and(inArray(inboundRecord.status, ["WAITING", "WEIGHED_IN", "UNLOADED"]), isNull(inboundRecord.deletedAt)));
  return rows.flatMap(({ status, ...truck }) => {
    const unloads = status === "WEIGHED_IN";
    const call = current(truck.call, [unloads ? "UNLOADING" : "WEIGHBRIDGE"]);
    const step = unloads ? "check" : status === "WAITING" ? "weighIn" : "weighOut";
    return unloads && call === null ? [] : { direction: "inbound", ...truck, step, call };
  });
}

/** A call and a step at the same moment may be stored in either order. */
const current = (call: TruckCall | null, places: readonly string[]) =>
  call !== null && places.includes(call.place) ? call : null;

/** Joins both directions in turn (docs/domain.md, Waiting). Must match the order of the start page. */
function trucksAtScale(outbound: readonly OutboundTruck[], inbound: readonly ScaleTruck[]): ScaleTruck[] {
  const trucks = outbound.filter(toScale).map(({ id, licensePlate, waitingSince, status, call }): ScaleTruck => {
    const step = status === "WAITING" ? "weighIn" : "weighOut";
    return { direction: "outbound", id, licensePlate, waitingSince, step, call };
  });
  return [...trucks, ...inbound].toSorted(
    (a, b) =>
      Number(b.call !== null) - Number(a.call !== null) ||
      a.waitingSince.localeCompare(b.waitingSince) ||
      b.direction.localeCompare(a.direction) ||
      a.id - b.id,
  );
}

async function scaleStates(db: Reader): Promise<MonitorScale[]> {
  return (await liveScales(db)).map(({ name, state }) => {
    const isHeard = state !== "silent" && state !== "nonsense";
    if (!isHeard) return { name, state: "silent" };
    return { name, state: state === "empty" || state === "below" ? state : "occupied" };
  });
}

/** Reads the median minutes between two trucks at each place; an idle hour is one gap, so it does not count as pace. */
async function readPace(db: Reader): Promise<MonitorList["pace"]> {
  const isRecent = (at: SQL | PgColumn) => sql`${at} > now() - interval '3 hours'`;
  const weighings = (record: typeof outboundRecord | typeof inboundRecord) => sql`
    select 'WEIGHBRIDGE', weighing.at from ${record} cross join lateral (values (${record.firstAt}), (${record.secondAt})) weighing (at)
    where ${recordOfLastDays(record)} and ${isRecent(sql`weighing.at`)}`;
  const { rows } = await db.execute<{ place: CallPlace; minutes: number }>(sql`
    with step (place, at) as (
      ${weighings(outboundRecord)} union all ${weighings(inboundRecord)} union all
      select ${outboundRecordItem.loadingArea}, max(${outboundRecordItem.loadedAt}) from ${outboundRecord}
        join ${outboundRecordItem} on ${outboundRecordItem.outboundRecordId} = ${outboundRecord.id}
      where ${recordOfLastDays(outboundRecord)} and ${outboundRecordItem.deletedAt} is null and ${isRecent(outboundRecordItem.loadedAt)}
      group by ${outboundRecord.id}, ${outboundRecordItem.loadingArea}
    ), gap as (select place, extract(epoch from at - lag(at) over (partition by place order by at)) / 60 as minutes from step)
    select place, round(percentile_cont(0.5) within group (order by minutes))::int as minutes
    from gap where minutes is not null group by place having count(*) >= 5`);
  return Object.fromEntries(rows.map(({ place, minutes }) => [place, Math.max(1, minutes)]));
}

const recordOfLastDays = (record: typeof outboundRecord | typeof inboundRecord) =>
  sql`${record.date} >= (now() - interval '2 days')::date and ${record.deletedAt} is null`;
