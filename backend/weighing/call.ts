import { type SQL, sql } from "drizzle-orm";
import { hasAnyRole } from "#contract/access";
import { type CalledTruck, calledTruck, type NextPlace, type TruckCall } from "#contract/weighing/call";
import type { Transaction } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { activity } from "../db/tables/system";
import { logActivity } from "../history/activity";
import type { Calls } from "../http/calls";
import type { WriteTarget } from "../http/context";
import { Forbidden } from "../http/errors";
import { lockRow } from "../records/writes";
import { lastInboundStepAt } from "../rows/inbound";
import { lastOutboundStepAt } from "../rows/outbound";
import type { WeighingRecordTable } from "../rows/trucks";
import { wrongStatus } from "./statuses";
import type { TruckRecord, TruckStates } from "./truck";

/** Calls are entries of the history (docs/domain.md, Calling trucks). */

const ACTION = "call";
/** A second click, or a second user's, within this time is the same call. */
const SAME_CALL_SECONDS = 15;

/** Adds the endpoint that calls a truck. It takes no version, and leaves the record's. @param nextPlace null after the second weighing */
export function addCall<Detail extends TruckRecord>(
  calls: Calls,
  truck: TruckStates<Detail, never>,
  path: string,
  nextPlace: (record: Detail) => NextPlace | null,
): void {
  calls.write(
    {
      method: "post",
      path: `${path}/{id}/call`,
      summary: "Call the truck to the scale, its loading area or the unloading",
      access: [truck.direction, "call"],
      answer: calledTruck,
    },
    (tx, { target }) => callTruck(tx, truck, target, nextPlace),
  );
}

async function callTruck<Detail extends TruckRecord>(
  tx: Transaction,
  { direction, type }: TruckStates<Detail, never>,
  { id, by }: WriteTarget,
  nextPlace: (record: Detail) => NextPlace | null,
): Promise<CalledTruck> {
  const record = await lockRow(tx, type, { id, by, version: null });
  const next = nextPlace(record);
  if (next === null) throw wrongStatus(direction, record.status);
  if (!hasAnyRole(by.roles, next.roles)) throw new Forbidden();
  if (!(await isCalled(tx, type.entity, id, next.place))) {
    await logActivity(tx, { by, entity: type.entity, id, action: ACTION, after: { calledTo: next.place } });
  }
  return { licensePlate: record.licensePlate, place: next.place };
}

/** Returns true if the truck was called to this place seconds ago; the locked record serializes its calls. */
async function isCalled(tx: Transaction, entity: string, id: number, place: string): Promise<boolean> {
  const since = sql`clock_timestamp() - make_interval(secs => ${SAME_CALL_SECONDS})`;
  const calls = await tx.$count(
    activity,
    sql`${activity.entity} = ${entity} and ${activity.entityId} = ${id} and ${activity.action} = ${ACTION}
      and ${activity.at} > ${since} and ${activity.changes} -> 0 ->> 'to' = ${place}`,
  );
  return calls > 0;
}

/** Newest call since the last step, as JSON; null without one. A query without joins does not qualify column names. */
const callSince = (table: WeighingRecordTable, entity: string, lastStepAt: SQL): SQL<TruckCall | null> => sql`(
  select json_build_object('id', ${activity.id}, 'place', ${activity.changes} -> 0 ->> 'to',
    'at', to_char(${activity.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${activity}
  where ${activity.entity} = ${entity} and ${activity.entityId} = ${table}.id and ${activity.action} = ${ACTION}
    and ${activity.at} > ${lastStepAt}
  order by ${activity.id} desc limit 1
)`;

export const inboundCall = callSince(inboundRecord, "inbound-record", lastInboundStepAt);
export const outboundCall = callSince(outboundRecord, "outbound-record", lastOutboundStepAt);
