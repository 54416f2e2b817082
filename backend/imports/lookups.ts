import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { MasterArea } from "#contract/access";
import { importNames } from "#contract/import";
import type { OutstandingInput } from "#contract/outstanding";
import type { Reader } from "../db/client";
import { outstanding } from "../db/tables/outstanding";
import { masterDefinition } from "../records/master-definitions";
import { columnOf } from "../masters/service";

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

/** Finds used keys. */
export async function findKeys(
  db: Reader,
  area: MasterArea,
  texts: string[],
): Promise<{ folded: string; taken: boolean }[]> {
  if (texts.length === 0) return [];
  const { table, key } = keyOf(area);
  return db
    .select({ folded: sql<string>`lower(typed.text)`, taken: sql<boolean>`${table.id} is not null` })
    .from(typed(texts))
    .leftJoin(table, and(eq(sql`lower(${key})`, sql`lower(typed.text)`), isNull(table.deletedAt)))
    .orderBy(sql`typed.place`);
}

/** Ignores notes. @returns indexes of `balances` */
export async function findSameBalances(db: Reader, balances: OutstandingInput[]): Promise<Set<number>> {
  if (balances.length === 0) return new Set();
  const rows = balances.map(({ note: _, ...balance }, place) => ({ ...balance, place }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(place int, date date, "poSalesNo" text,
    "poSalesType" text, "customerId" int, "gradeId" int, "markingId" int, "exDoType" text, "orderedKg" int)`;
  const found = await db
    .select({ place: sql<number>`given.place` })
    .from(given)
    .where(
      exists(
        db
          .select({ id: outstanding.id })
          .from(outstanding)
          .where(
            and(
              isNull(outstanding.deletedAt),
              eq(outstanding.customerId, sql`given."customerId"`),
              eq(outstanding.gradeId, sql`given."gradeId"`),
              eq(outstanding.markingId, sql`given."markingId"`),
              eq(outstanding.orderedKg, sql`given."orderedKg"`),
              eq(outstanding.date, sql`given.date`),
              eq(outstanding.poSalesType, sql`given."poSalesType"`),
              sql`${outstanding.exDoType} is not distinct from given."exDoType"`,
              eq(sql`lower(${outstanding.poSalesNo})`, sql`lower(given."poSalesNo")`),
            ),
          ),
      ),
    );
  return new Set(found.map(({ place }) => place));
}

/** Builds a rowset `typed(text, place)` from one parameter. */
const typed = (texts: string[]): SQL =>
  sql`json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as typed(text, place)`;

function keyOf(area: MasterArea) {
  const { table, contract } = masterDefinition(area);
  return { table, key: columnOf(table, contract.key) };
}
