import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { type EarlierRange, type UsualAnswer, withoutExceptions } from "#contract/weighing/earlier-values";
import type { UnusualValue } from "#contract/weighing/unusual";
import type { UnusualCheck } from "./unusual";

/** Checks of values against earlier records (docs/domain.md, Unusual values). */

interface Judged extends Pick<UnusualCheck, "field" | "itemId" | "at" | "atItem"> {
  value: number | null;
  /** as printed after the number: `kg`, `%` */
  unit: string;
}

export function earlierCheck(usual: EarlierRange | null, { value, unit, ...where }: Judged): UnusualCheck[] {
  if (usual === null || value === null) return [];
  const { low, high, basis, name, count, from, to } = usual;
  const params = { name, count, low: from, high: to, unit };
  const text = { key: name === "" ? "unusualEarlierHere" : "unusualEarlier", params } as const;
  return [{ ...where, value, usual: { low, high, basis, visits: count }, text }];
}

/** Another choice is asked about when the earlier ones came this often on average. */
const RECORDS_PER_CHOICE = 3;

interface EarlierChoice<Choice> {
  /** several for the goods of a truck */
  chosen: readonly Choice[];
  isException: boolean;
}

interface JudgedChoice<Choice> extends Pick<UnusualCheck, "field" | "itemId" | "at"> {
  choice: Choice;
  /** records from which on a reason is required */
  needed: number;
  basis: UnusualValue["usual"]["basis"];
  /** @param count earlier records */
  text(count: number): UnusualCheck["text"];
}

/** Checks a choice against those of earlier records, softly with fewer than `needed`; empty with too few to tell. */
export function choiceCheck<Choice>(
  earlier: readonly EarlierChoice<Choice>[],
  { choice, needed, basis, text, ...where }: JudgedChoice<Choice>,
): UnusualCheck[] {
  const rows = withoutExceptions(earlier);
  const choices = new Set(rows.flatMap(({ chosen }) => chosen));
  if (choices.size === 0 || rows.length < RECORDS_PER_CHOICE * choices.size) return [];
  const value = rows.filter(({ chosen }) => chosen.includes(choice)).length;
  const usual = { low: 1, high: null, basis, visits: rows.length };
  return [{ ...where, value, usual, soft: rows.length < needed, text: text(rows.length) }];
}

/** True for a record whose field was an accepted exception. @param itemId of a line or item */
export const wasUnusual = (
  table: { unusual: SQLWrapper },
  field: UnusualValue["field"],
  itemId?: SQLWrapper,
): SQL<boolean> => {
  const mark =
    itemId === undefined
      ? sql`jsonb_build_object('field', ${field}::text)`
      : sql`jsonb_build_object('field', ${field}::text, 'itemId', ${itemId})`;
  return sql<boolean>`${table.unusual} @> jsonb_build_array(${mark})`;
};

/** Returns a range as the answer of a form; empty without a range. @param of goods of a line or item */
export const named = (field: string, of: string | null, usual: EarlierRange | null): UsualAnswer["data"] =>
  usual === null ? [] : [{ field, of, ...usual }];
