import type { LinkedArea } from "../record-paths";

/** Searchable areas (docs/domain.md, Search); no zod, because the browser loads it. */
export const SEARCH_AREAS = [
  "outbound",
  "inbound",
  "booking",
  "po-sale",
  "production",
  "customer",
  "vendor",
  "ex-do-master",
] as const satisfies readonly LinkedArea[];
export type SearchArea = (typeof SEARCH_AREAS)[number];

export const MIN_SEARCH_LENGTH = 2;
export const MAX_FOUND = 20;
