import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ListAnswer } from "#contract/answers";
import { searchKey } from "#contract/plain-text";

export interface Page {
  page: number;
  perPage: number;
  offset: number;
  /** last id of the previous page */
  after: number | undefined;
}

/** Pages beyond the last are empty. */
export function pageOf(query: { page?: number; perPage?: number; after?: number }, pageSize: number): Page {
  const page = query.page ?? 1;
  const perPage = query.perPage ?? pageSize;
  return { page, perPage, offset: (page - 1) * perPage, after: query.after };
}

export function listAnswer<T>(data: T[], total: number, { page, perPage, after }: Page): ListAnswer<T> {
  const answer = { data, lastPage: Math.max(1, Math.ceil(total / perPage)), page, perPage, total };
  if (after === undefined) return answer;
  // Every list with `after` has rows with an id.
  const last = data.at(-1) as { id: number } | undefined;
  return { ...answer, next: data.length < perPage ? null : (last?.id ?? null) };
}

/** All rows on one page. */
export function unpagedAnswer<T>(data: T[]): ListAnswer<T> {
  return { data, lastPage: 1, page: 1, perPage: Math.max(1, data.length), total: data.length };
}

/** Returns an ILIKE pattern for literal `text`. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}

/** Matches texts that contain `text`, ignoring case and accents (docs/decisions/0091-one-form-of-a-text.md). */
export const holds = (column: SQL | SQL.Aliased | AnyPgColumn, text: string): SQL =>
  sql`search_key(${column}) like ${containing(searchKey(text))}`;
