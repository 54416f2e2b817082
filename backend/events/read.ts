import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import {
  entityEvents,
  type Event,
  type EventList,
  eventType,
  MAX_EVENTS,
  seesEvents,
  TYPED_WEIGHT,
} from "#contract/events";
import type { RoleHolder } from "#contract/access";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { appUser } from "../db/tables/accounts";
import { activity } from "../db/tables/system";
import { changesFor } from "../inbound/prices";

/** History entries as events (docs/domain.md, Events). */

interface Wanted {
  after: number;
  limit?: number | undefined;
  types?: readonly string[] | undefined;
}

/**
 * Returns the position up to which every entry is visible to the next statement: a smaller id may be committed after a
 * larger one. Run it before the statement that reads the entries.
 */
export async function eventHorizon(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`select activity_horizon() as id`);
  return Number(oneRow(rows).id);
}

/** Reads the events after a position, in the order of their ids; `next` is the position that was read up to. */
export async function readEvents(db: Reader, reader: RoleHolder, wanted: Wanted): Promise<EventList> {
  const { after, limit = MAX_EVENTS, types } = wanted;
  const horizon = await eventHorizon(db);
  const rows = await entries(db, reader, and(gt(activity.id, after), lte(activity.id, horizon)))
    .orderBy(activity.id)
    .limit(limit);
  const last = rows.length < limit ? horizon : (rows.at(-1)?.entry.id ?? after);
  return { data: rows.flatMap((row) => eventFrom(row, reader, types) ?? []), next: Math.max(after, last) };
}

/** Returns the event of an entry; null if the reader does not see it. */
export async function findEvent(db: Reader, reader: RoleHolder, id: number, types: readonly string[]) {
  const [row] = await entries(db, reader, eq(activity.id, id));
  return row ? eventFrom(row, reader, types) : null;
}

function entries(db: Reader, reader: RoleHolder, where: SQL | undefined) {
  const seen = Object.entries(entityEvents).flatMap(([entity, { area }]) => (seesEvents(reader, area) ? [entity] : []));
  return db
    .select({ entry: activity, by: { id: appUser.id, name: appUser.name } })
    .from(activity)
    .leftJoin(appUser, eq(appUser.id, activity.userId))
    .where(and(where, inArray(activity.entity, seen)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof entries>>[number];

function eventFrom({ entry, by }: Row, reader: RoleHolder, types?: readonly string[]): Event | null {
  const { id, at, entity, entityId, action, reason } = entry;
  const own = eventType(entity, action);
  const isTyped = entry.changes.some(({ field, to }) => /TypedReasons?$/.test(field) && to !== null);
  const type =
    types === undefined ? own : [own, ...(isTyped ? [TYPED_WEIGHT] : [])].find((each) => types.includes(each));
  if (type === undefined) return null;
  const changes = entityEvents[entity]?.area === "inbound" ? changesFor(reader, entry.changes) : entry.changes;
  return { id, type, at, by, entity, entityId, data: { reason, changes } };
}
