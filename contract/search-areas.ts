/** What the search finds, and where it opens (domain.md, Search); without zod, for the browser too. */

/** The areas that are searched, each with the path of the screen that opens one of it. */
const paths = {
  outbound: ({ id, date }) => `/record/outbound/${id}/item${date === null ? "" : `?date=${date}`}`,
  inbound: ({ id, date }) => `/record/inbound?${date === null ? "" : `date=${date}&`}view=${id}`,
  booking: ({ id }) => `/record/booking?view=${id}`,
  "po-sale": ({ id }) => `/record/po-sales?view=${id}`,
  production: ({ id }) => `/record/production?view=${id}`,
  customer: ({ id }) => `/management/customer?view=${id}`,
  vendor: ({ id }) => `/management/vendor?view=${id}`,
  "ex-do-master": ({ id }) => `/management/ex-do?view=${id}`,
} as const satisfies Record<string, (found: { id: number; date: string | null }) => string>;

export type SearchArea = keyof typeof paths;
export const SEARCH_AREAS = Object.keys(paths) as [SearchArea, ...SearchArea[]];

/** Returns the path at which the web app opens a record. @param found its id, and its day (`YYYY-MM-DD`) where it has one */
export const searchPath = (area: SearchArea, found: { id: number; date: string | null }): string => paths[area](found);

/** Fewest characters of a search, and most records that it answers. */
export const MIN_SEARCH_LENGTH = 2;
export const MAX_FOUND = 20;
