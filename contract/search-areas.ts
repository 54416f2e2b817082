/** Searchable areas (docs/domain.md, Search); no zod, because the browser loads it. */

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

/** Returns the path of a found record. */
export const searchPath = (area: SearchArea, found: { id: number; date: string | null }): string => paths[area](found);

export const MIN_SEARCH_LENGTH = 2;
export const MAX_FOUND = 20;
