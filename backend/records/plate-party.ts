import { and, desc, ne } from "drizzle-orm";
import type { Reader } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { choiceCheck } from "./earlier-check";
import type { PlausibilityCheck } from "./outliers";
import type { Direction } from "./statuses";
import { visitsOf } from "./weighing-record-queries";

/** A truck that always came for others (docs/domain.md, Unusual values). */

const VISITS = 10;
const VISITS_NEEDED = 8;

interface Visit {
  /** the record itself, not counted */
  id: number | null;
  plate: string;
  partyId: number;
  party: { name: string };
}

/** Checks the party of a truck against its newest visits in this direction. One query. */
export async function plateCheck(
  db: Reader,
  direction: Direction,
  { id, plate, partyId, party }: Visit,
): Promise<PlausibilityCheck[]> {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  const partyOf = direction === "inbound" ? inboundRecord.vendorId : outboundRecord.customerId;
  const rows = await db
    .select({ partyId: partyOf })
    .from(table)
    .where(and(visitsOf(table, plate), id === null ? undefined : ne(table.id, id)))
    .orderBy(desc(table.date), desc(table.id))
    .limit(VISITS);
  const agree = rows.map((row) => row.partyId === partyId);
  const text = { key: "unusualPlate", params: { plate, count: rows.length, name: party.name } } as const;
  const where = { field: "licensePlate", at: "licensePlate", basis: "plate", text } as const;
  return choiceCheck(agree, VISITS_NEEDED, where);
}
