import { sql } from "drizzle-orm";
import { type EarlierRange, usualOfEarlier } from "#contract/weighing/earlier-values";
import type { OpeningBalance } from "#contract/orders/outstanding";
import type { Reader } from "../db/client";
import { customer } from "../db/tables/masters";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import type { BackendEnv } from "../env";
import { dateCheck } from "../records/date-check";
import { earlierCheck } from "../records/earlier-check";
import type { UnusualCheck } from "../records/unusual";

/** Usual kg and day of opening balances, from the customer's orders (docs/domain.md, Unusual values). */

const POS = 20;
const BALANCES = 40;

type Balance = Pick<OpeningBalance, "customerId" | "gradeId" | "markingId" | "orderedKg" | "date">;
type Earlier = Pick<Balance, "customerId" | "gradeId" | "markingId" | "orderedKg"> & { name: string };

/**
 * Checks balances against orders and balances of their customers, else against each other. One query.
 * @param exceptId the balance itself, not counted
 * @returns checks by index of `rows`
 */
export async function balanceChecks(
  db: Reader,
  rows: readonly Balance[],
  env: BackendEnv,
  exceptId = 0,
): Promise<UnusualCheck[][]> {
  const earlier = await readEarlier(db, [...new Set(rows.map(({ customerId }) => customerId))], exceptId);
  const inFile = rows.map(({ orderedKg }) => orderedKg);
  return rows.map((row, place) => {
    const of = earlier.get(row.customerId) ?? [];
    const sameGoods = of.filter((one) => one.gradeId === row.gradeId && one.markingId === row.markingId);
    const name = of[0]?.name ?? "";
    // From ten values on the outermost do not count, which includes the row itself.
    const others = inFile.length < 10 ? inFile.filter((_, index) => index !== place) : inFile;
    const usual = usualOfEarlier("balanceKg", [
      { basis: "partyGoods", name, values: orderedKgs(sameGoods) },
      { basis: "party", name, values: orderedKgs(of) },
      { basis: "file", name: "", values: others },
    ]);
    return [...dateCheck("openingBalance", row.date, null, env), ...kgCheck(usual, row.orderedKg)];
  });
}

const orderedKgs = (found: readonly Earlier[]) => found.map(({ orderedKg }) => orderedKg);

function kgCheck(usual: EarlierRange | null, value: number): UnusualCheck[] {
  const checks = earlierCheck(usual, { field: "orderedKg", at: "orderedKg", value, unit: "kg" });
  if (usual?.basis !== "file") return checks;
  const params = { count: usual.count, low: usual.from, high: usual.to, unit: "kg" };
  return checks.map((check) => ({ ...check, text: { key: "unusualInFile", params } }));
}

async function readEarlier(db: Reader, ids: readonly number[], exceptId: number): Promise<Map<number, Earlier[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Pick<Earlier, keyof Earlier>>(sql`
    select asked.id as "customerId", ${customer.name} as name, found.*
    from json_array_elements_text(${JSON.stringify(ids)}::json) as given(id)
    cross join lateral (select given.id::int as id) asked
    join ${customer} on ${customer.id} = asked.id
    cross join lateral (
      select ${poSaleLine.gradeId} as "gradeId", ${poSaleLine.markingId} as "markingId", ${poSaleLine.orderedKg} as "orderedKg"
      from (
        select id from ${poSale} where ${poSale.customerId} = asked.id and ${poSale.deletedAt} is null
          and ${poSale.status} <> 'CANCELLED' and not ${poSale.toCheck}
        order by ${poSale.date} desc, ${poSale.id} desc limit ${POS}
      ) recent join ${poSaleLine} on ${poSaleLine.poSaleId} = recent.id and ${poSaleLine.deletedAt} is null
      union all
      (select ${outstanding.gradeId}, ${outstanding.markingId}, ${outstanding.orderedKg} from ${outstanding}
        where ${outstanding.customerId} = asked.id and ${outstanding.deletedAt} is null and ${outstanding.id} <> ${exceptId}
        order by ${outstanding.id} desc limit ${BALANCES})
    ) found`);
  const found = new Map<number, Earlier[]>();
  for (const row of rows) found.set(row.customerId, [...(found.get(row.customerId) ?? []), row]);
  return found;
}
