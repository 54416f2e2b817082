import { and, desc, eq, ne } from "drizzle-orm";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { inboundRecord } from "../db/tables/inbound";
import { customer, vendor } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import { choiceCheck, wasUnusual } from "../records/earlier-check";
import type { UnusualCheck } from "../records/unusual";
import type { Direction } from "./statuses";
import { isVisit } from "./queries";

/** A truck that always came for others (docs/domain.md, Unusual values). */

const VISITS = 10;
/** From this many visits on a reason is required. */
const VISITS_NEEDED = 8;

interface Visit {
  /** the record itself, not counted */
  id: number | null;
  plate: string;
  partyId: number;
}

/** Checks the party of a truck against its newest visits in this direction. Two queries. */
export async function plateCheck(
  db: Reader,
  direction: Direction,
  { id, plate, partyId }: Visit,
): Promise<UnusualCheck[]> {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  const partyOf = direction === "inbound" ? inboundRecord.vendorId : outboundRecord.customerId;
  const rows = await db
    .select({ partyId: partyOf, isException: wasUnusual(table, "licensePlate") })
    .from(table)
    .where(and(isVisit(table, plate), id === null ? undefined : ne(table.id, id)))
    .orderBy(desc(table.date), desc(table.id))
    .limit(VISITS);
  if (rows.length === 0) return [];
  const named = direction === "inbound" ? vendor : customer;
  const { name } = oneRow(await db.select({ name: named.name }).from(named).where(eq(named.id, partyId)));
  const visits = rows.map((row) => ({ chosen: [row.partyId], isException: row.isException }));
  return choiceCheck(visits, {
    field: "licensePlate",
    at: "licensePlate",
    basis: "plate",
    choice: partyId,
    needed: VISITS_NEEDED,
    text: (count) => ({ key: "unusualPlate", params: { plate, count, name } }),
  });
}
