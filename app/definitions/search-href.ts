/** Returns the search with changes; null or "" removes a parameter. */
export function searchHref(current: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  // "" instead of "?" would keep the search.
  return `?${text}`;
}

/** Parameters that paging, sorting and filtering drop. */
const opening = new Set([
  "form",
  "booking",
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
  "log",
  "history",
  "delete",
  "restore",
  "cancel",
  "reopen",
  "removeWeighing",
  "moveWeighing",
  "markReviewed",
  "print",
  "printAgain",
  "shortClose",
  "undo",
  "adjust",
  "activate",
  "deactivate",
  "sendVerification",
  "endSessions",
  "removeSecondFactor",
  "cutProviders",
  "removePhoto",
  "revoke",
  "secret",
  "key",
  "revokeKey",
  "step",
  "between",
  "load",
  "item",
  "drop",
  "go",
]);

/** Returns true if the parameter belongs to a panel or confirmation. */
export const isOfPanel = (name: string) => opening.has(name);

/** Returns true if a search opens a panel or confirmation. */
export const opensPanel = (search: URLSearchParams) => [...search.keys()].some(isOfPanel);

/** Returns the search with changes, without panel and confirmation. */
export function listHref(current: URLSearchParams, changes: Record<string, string | null>): string {
  return searchHref(new URLSearchParams([...current].filter(([name]) => !isOfPanel(name))), changes);
}

export const exportsHref = (current: URLSearchParams) =>
  searchHref(new URLSearchParams(listHref(current, {})), { exports: "1" });

/** Joins path and search, without a bare "?". */
export function screenHref(path: string, search: string): string {
  return search === "?" ? path : path + search;
}

/** Returns the URL of a screen with these parameters; "" turns a default filter off. */
export const buildHref = (path: string, search: Record<string, string>) =>
  `${path}?${Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;

/** Returns the URL of a screen's file (app/services/records/file-link.server.ts). */
export const formatHref = (href: string, format: string) => href.replace(":format", format);
