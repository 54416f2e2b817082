import { sql } from "drizzle-orm";
import type { OpeningBalance } from "#contract/orders/outstanding";
import { numberKey } from "#contract/values/plain-text";
import type { NamedRecord } from "#contract/record-paths";
import type { Reader, Transaction } from "../db/client";
import { lockName } from "../db/locks";
import { numberKeyOf, quotedList } from "../db/columns";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import type { UnusualCheck } from "../records/unusual";
import { repeatCheck } from "../records/repeats";

type BalanceKey = Pick<OpeningBalance, "poSalesNo" | "customerId" | "gradeId" | "markingId">;

/**
 * Finds the balance that a PO number (also typed differently), customer and goods already have: an opening balance, else
 * a live PO line.
 * @returns by index of `keys`. One query.
 */
export async function findBalances(
  db: Reader,
  keys: readonly (BalanceKey & { exceptId?: number })[],
): Promise<Map<number, NamedRecord>> {
  if (keys.length === 0) return new Map();
  const given = keys.map(({ poSalesNo, customerId, gradeId, markingId, exceptId }, place) => ({
    place,
    poSalesNo,
    customerId,
    gradeId,
    markingId,
    exceptId: exceptId ?? 0,
  }));
  const { rows } = await db.execute<{ place: number; area: "outstanding" | "po-sale"; id: number; name: string }>(sql`
    with given as materialized (
      select *, ${numberKeyOf(sql`"poSalesNo"`)} as key from json_to_recordset(${JSON.stringify(given)}::json)
        as typed(place int, "poSalesNo" text, "customerId" int, "gradeId" int, "markingId" int, "exceptId" int)
    )
    select distinct on (given.place) given.place, found.area, found.id, found.name
    from given
    cross join lateral (
      select 'outstanding' as area, ${outstanding.id} as id, ${outstanding.poSalesNo} as name from ${outstanding}
      where ${outstanding.customerId} = given."customerId" and ${outstanding.gradeId} = given."gradeId"
        and ${outstanding.markingId} = given."markingId" and ${numberKeyOf(outstanding.poSalesNo)} = given.key
        and ${outstanding.deletedAt} is null and ${outstanding.id} <> given."exceptId"
      union all
      select 'po-sale', ${poSale.id}, ${poSale.poSalesNo} from ${poSale}
      join ${poSaleLine} on ${poSaleLine.poSaleId} = ${poSale.id}
      where ${numberKeyOf(poSale.poSalesNo)} = given.key and ${poSale.customerId} = given."customerId"
        and ${poSaleLine.gradeId} = given."gradeId" and ${poSaleLine.markingId} = given."markingId"
        and ${poSaleLine.deletedAt} is null and ${poSale.deletedAt} is null and ${poSale.status} not in (${quotedList(["CANCELLED"])})
    ) as found
    order by given.place, found.area, found.id desc`);
  return new Map(rows.map(({ place, ...other }) => [place, other]));
}

export async function sameBalanceCheck(
  tx: Transaction,
  after: BalanceKey & { id: number },
  before: BalanceKey | null,
): Promise<UnusualCheck[]> {
  const keyOf = ({ poSalesNo, customerId, gradeId, markingId }: BalanceKey) =>
    [customerId, gradeId, markingId, numberKey(poSalesNo)].join(" ");
  if (before !== null && keyOf(after) === keyOf(before)) return [];
  await lockName(tx, `balance ${keyOf(after)}`);
  const other = (await findBalances(tx, [{ ...after, exceptId: after.id }])).get(0);
  const of = { field: "sameEntry", at: "poSalesNo", key: "sameBalance" } as const;
  return repeatCheck(other === undefined ? [] : [other], { ...of, area: other?.area ?? "outstanding" });
}
