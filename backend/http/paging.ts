import type { ListAnswer } from "#contract/answers";

export interface Page {
  page: number;
  perPage: number;
  offset: number;
}

/** Reads the page that a query asks for; one beyond the last is empty. */
export function pageOf(query: { page?: number; perPage?: number }, pageSize: number): Page {
  const page = query.page ?? 1;
  const perPage = query.perPage ?? pageSize;
  return { page, perPage, offset: (page - 1) * perPage };
}

/** Makes the answer of a paged list. */
export function listAnswer<T>(data: T[], total: number, { page, perPage }: Page): ListAnswer<T> {
  return { data, lastPage: Math.max(1, Math.ceil(total / perPage)), page, perPage, total };
}

/** Makes the answer of a list that was asked for without pages: all of its rows on one. */
export function unpagedAnswer<T>(data: T[]): ListAnswer<T> {
  return { data, lastPage: 1, page: 1, perPage: Math.max(1, data.length), total: data.length };
}

/** Makes a pattern for ILIKE that contains `text` literally, `%`, `_` and the backslash too. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}
