/** Returns an address on the same screen with some search parameters changed; null or "" takes one out. */
export function searchHref(current: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  // "?" alone keeps the path and clears the search; "" would keep the search.
  return `?${text}`;
}

/** The parameters that open a panel or a confirmation over a list, or lead on from a record; a new page, order or filter closes it. */
const opening = [
  "form",
  "import",
  "arrange",
  "exports",
  "bulk",
  "rows",
  "like",
  "again",
  "draft",
  "view",
  "line",
  "history",
  "delete",
  "restore",
  "cancel",
  "reopen",
  "clearUnusual",
  "printAgain",
  "shortClose",
  "adjust",
  "activate",
  "deactivate",
  "sendVerification",
  "endSessions",
  "removeSecondFactor",
  "cutProviders",
  "removePhoto",
  "revoke",
  "step",
  "load",
  "item",
  "drop",
  "go",
];

/** Tells whether a search opens something over a list. */
export const opensSomething = (search: URLSearchParams) => opening.some((name) => search.has(name));

/** Returns an address for another page or order of the list: as `searchHref`, with the panel and the confirmation closed. */
export function listHref(current: URLSearchParams, changes: Record<string, string | null>): string {
  return searchHref(current, { ...Object.fromEntries(opening.map((name) => [name, null])), ...changes });
}

/** Returns the address that shows who made which file of a list or a report. */
export const exportsHref = (current: URLSearchParams) =>
  searchHref(new URLSearchParams(listHref(current, {})), { exports: "1" });

/** Returns the address of a screen with a search made by `searchHref` or `listHref`, without a bare question mark. */
export function screenHref(path: string, search: string): string {
  return search === "?" ? path : path + search;
}
