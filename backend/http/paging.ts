import type { ListAnswer } from "#contract/answers";

export interface Page {
  page: number;
  perPage: number;
  offset: number;
}

/** The page that a query asks for; beyond the last page is an empty one. */
export function pageOf(query: { page?: number; perPage?: number }, pageSize: number): Page {
  const page = query.page ?? 1;
  const perPage = query.perPage ?? pageSize;
  return { page, perPage, offset: (page - 1) * perPage };
}

/** The answer of a paged list. */
export function listAnswer<T>(data: T[], total: number, { page, perPage }: Page): ListAnswer<T> {
  return { data, lastPage: Math.max(1, Math.ceil(total / perPage)), page, perPage, total };
}

/** A pattern for ILIKE that finds `text` as it is: `%`, `_` and the backslash are literal. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}
