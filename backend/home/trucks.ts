import { isNull, sql, type SQL } from "drizzle-orm";
import { can, type RoleHolder } from "#contract/access";
import {
  visibleDirections,
  type HomeTruck,
  type HomeTrucks,
  MAX_NAMED_TRUCKS,
  MAX_TRUCKS_WITH_STOCK,
  seesTile,
} from "#contract/home";
import { INBOUND_OPEN, inboundWaitingFor } from "#contract/weighing/inbound-status";
import { OUTBOUND_OPEN, outboundWaitingFor } from "#contract/weighing/outbound-status";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { prepareOnce } from "../db/prepared-statements";
import { inboundRecord } from "../db/tables/inbound";
import { customer, vendor } from "../db/tables/masters";
import { outboundRecord, outboundRecordItem as item } from "../db/tables/outbound";
import { hasStatus, type WeighingRecordTable } from "../rows/trucks";
import { inboundCall, outboundCall } from "../weighing/call";

interface OpenRecords {
  direction: HomeTruck["direction"];
  table: WeighingRecordTable;
  party: { from: SQL; name: SQL };
  call: SQL;
  /** of its last step */
  moved: SQL;
  open: readonly string[];
  mine: readonly string[];
}

/** Reads trucks waiting for the caller, in turn; without any, all open trucks (docs/domain.md, Waiting). */
export async function readTrucks(db: Reader, caller: RoleHolder, since: string | undefined): Promise<HomeTrucks> {
  const key = JSON.stringify(["home trucks", caller.roles]);
  const statement = prepareOnce(db, key, (name) => trucksStatement(db, caller, name));
  const { counts, trucks } = oneRow(await statement.execute({ since: since ?? "infinity" }));
  const mine = trucks.filter((truck) => truck.mine);
  const of = (direction: HomeTruck["direction"]) =>
    new Map(counts.filter((one) => one.direction === direction).map((one) => [one.status, one]));
  const [inbound, outbound] = [of("inbound"), of("outbound")];
  return {
    whose: mine.length > 0 ? "me" : "anyone",
    trucks: (mine.length > 0 ? mine : trucks).map(toHomeTruck),
    ...(can(caller, "inbound", "see") && {
      inbound: byStatus(INBOUND_OPEN, (status) => inbound.get(status)?.trucks ?? 0),
      inboundSince: byStatus(INBOUND_OPEN, (status) => toMoment(inbound.get(status)?.since)),
      inboundNew: byStatus(INBOUND_OPEN, (status) => inbound.get(status)?.new ?? 0),
    }),
    ...(can(caller, "outbound", "see") && {
      outbound: byStatus(OUTBOUND_OPEN, (status) => outbound.get(status)?.trucks ?? 0),
      outboundSince: byStatus(OUTBOUND_OPEN, (status) => toMoment(outbound.get(status)?.since)),
      outboundNew: byStatus(OUTBOUND_OPEN, (status) => outbound.get(status)?.new ?? 0),
    }),
  };
}

function trucksStatement(db: Reader, caller: RoleHolder, name: string) {
  const directions = visibleDirections(caller, "trucks");
  const found: OpenRecords[] = [
    {
      direction: "outbound",
      table: outboundRecord,
      party: { from: sql`${customer} on ${customer.id} = ${outboundRecord.customerId}`, name: sql`${customer.name}` },
      call: outboundCall,
      moved: sql`greatest(${lastMove(outboundRecord)}, (select max(${item.loadedAt}) from ${item}
        where ${item.outboundRecordId} = ${outboundRecord.id} and ${item.deletedAt} is null))`,
      open: OUTBOUND_OPEN,
      mine: outboundWaitingFor(caller),
    },
    {
      direction: "inbound",
      table: inboundRecord,
      party: { from: sql`${vendor} on ${vendor.id} = ${inboundRecord.vendorId}`, name: sql`${vendor.name}` },
      call: inboundCall,
      moved: sql`greatest(${lastMove(inboundRecord)}, ${inboundRecord.checkedAt})`,
      open: INBOUND_OPEN,
      mine: inboundWaitingFor(caller),
    },
  ];
  const shown = found.filter(({ direction }) => directions.includes(direction));
  const open = sql.join(shown.map(openRecords), sql` union all `);
  const most = seesTile(caller, "stock") ? MAX_TRUCKS_WITH_STOCK : MAX_NAMED_TRUCKS;
  const order = sql.raw(`mine desc, "calledAt" is null, since, direction desc, id`);
  return db
    .with(db.$with("open_records", {}).as(open))
    .select({
      counts: sql<StatusCount[]>`(select coalesce(json_agg(c), '[]') from (
        select direction, status, count(*)::int as trucks, min(since) as since,
          (count(*) filter (where moved > ${sql.placeholder("since")}::timestamptz))::int as new from open_records group by 1, 2
      ) c)`,
      trucks: sql<FoundTruck[]>`(select coalesce(json_agg(t order by ${order}), '[]') from (
        select * from open_records order by ${order} limit ${most}
      ) t)`,
    })
    .from(sql`(select) one`)
    .prepare(name);
}

interface StatusCount {
  direction: HomeTruck["direction"];
  status: string;
  trucks: number;
  since: string;
  new: number;
}

type FoundTruck = HomeTruck & { mine: boolean; moved: string };

/** Must match the list's `waiting` filter. */
function openRecords({ direction, table, party, call, moved, open, mine }: OpenRecords): SQL {
  return sql`select ${direction}::text as direction, ${table.id} as id, ${table.status} as status, ${table.licensePlate} as "licensePlate",
      ${table.recordNo} as "recordNo", ${party.name} as party, ${table.createdAt} as since, ${call} ->> 'at' as "calledAt", ${moved} as moved, ${hasStatus(table, mine)} as mine
    from ${table} join ${party.from}
    where ${hasStatus(table, open)} and ${isNull(table.deletedAt)}`;
}

const lastMove = ({ createdAt, firstAt, secondAt }: WeighingRecordTable) =>
  sql`greatest(${createdAt}, ${firstAt}, ${secondAt})`;

/** JSON timestamps use PostgreSQL's format. */
const toHomeTruck = ({ mine: _mine, moved: _moved, since, ...truck }: FoundTruck): HomeTruck => ({
  ...truck,
  since: new Date(since).toISOString(),
});

const toMoment = (since: string | undefined) => (since === undefined ? null : new Date(since).toISOString());

/** Every status is a key. */
const byStatus = <Status extends string, Value>(statuses: readonly Status[], valueOf: (status: Status) => Value) =>
  Object.fromEntries(statuses.map((status) => [status, valueOf(status)])) as Record<Status, Value>;
