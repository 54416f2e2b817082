import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { MasterArea } from "#contract/access";
import { importNames } from "#contract/import";
import type { OpeningBalance } from "#contract/orders/outstanding";
import type { Reader } from "../db/client";
import { outstandingBalance as balance } from "../db/tables/outstanding";
import { columnOf, masterDefinition } from "../records/master-definitions";

/** The database folds case, as its unique indexes do. */

interface Found {
  id: number;
  active: boolean;
}

/**
 * Finds live masters by key, else by name; several if ambiguous.
 * @param lock `lock` keeps them active until the transaction ends
 */
export async function findNamed(
  db: Reader,
  area: MasterArea,
  texts: string[],
  lock: "lock" | "look",
): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>();
  const { table } = masterDefinition(area);
  for (const field of importNames(area)) {
    const unknown = [...new Set(texts)].filter((text) => !found.has(text));
    if (unknown.length === 0) break;
    const query = db
      .select({ text: sql<string>`typed.text`, id: table.id, active: table.active })
      .from(typed(unknown))
      .innerJoin(table, and(eq(sql`lower(${columnOf(table, field)})`, sql`lower(typed.text)`), isNull(table.deletedAt)))
      .orderBy(table.id);
    for (const { text, ...row } of await (lock === "lock" ? query.for("share", { of: table }) : query))
      found.set(text, [...(found.get(text) ?? []), row]);
  }
  return found;
}

export async function findKeys(
  db: Reader,
  area: MasterArea,
  texts: string[],
): Promise<{ folded: string; taken: Record<string, unknown> | null }[]> {
  if (texts.length === 0) return [];
  const { table, key } = keyOf(area);
  return db
    .select({ folded: sql<string>`lower(typed.text)`, taken: table })
    .from(typed(texts))
    .leftJoin(table, and(eq(sql`lower(${key})`, sql`lower(typed.text)`), isNull(table.deletedAt)))
    .orderBy(sql`typed.place`);
}

/** Finds balances that are stored already, of PO lines too. @returns index of each, and whether its note is the same */
export async function findSameBalances(db: Reader, balances: OpeningBalance[]): Promise<Map<number, boolean>> {
  if (balances.length === 0) return new Map();
  const rows = balances.map((one, place) => ({ ...one, place, givenDate: one.date, givenNote: one.note }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(place int, "givenDate" date, "poSalesNo" text,
    "poSalesType" text, "customerId" int, "gradeId" int, "markingId" int, "exDoType" text, "orderedKg" int, "givenNote" text)`;
  const found = await db
    .select({
      place: sql<number>`given.place`,
      hasSameNote: sql<boolean>`bool_or(${balance.note} is not distinct from given."givenNote")`,
    })
    .from(given)
    .innerJoin(
      balance,
      and(
        eq(balance.alive, true),
        eq(sql`lower(${balance.poSalesNo})`, sql`lower(given."poSalesNo")`),
        eq(balance.customerId, sql`given."customerId"`),
        eq(balance.gradeId, sql`given."gradeId"`),
        eq(balance.markingId, sql`given."markingId"`),
        eq(balance.orderedKg, sql`given."orderedKg"`),
        eq(balance.date, sql`given."givenDate"::text`),
        eq(balance.poSalesType, sql`given."poSalesType"`),
        sql`${balance.exDoType} is not distinct from given."exDoType"`,
      ),
    )
    .groupBy(sql`given.place`);
  return new Map(found.map(({ place, hasSameNote }) => [place, hasSameNote]));
}

const typed = (texts: string[]): SQL =>
  sql`json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as typed(text, place)`;

function keyOf(area: MasterArea) {
  const { table, contract } = masterDefinition(area);
  return { table, key: columnOf(table, contract.key) };
}
