import { useLocation } from "@remix-run/react";
import { useReducer, useRef, type FocusEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { listHref } from "~/definitions/search-href";
import { showRow } from "../keys/rows";
import { useShortcut } from "../keys/shortcuts";

// Last row of each list, by URL without the sort.
const left = new Map<string, string>();

interface RowCursor {
  /** True when the table uses a roving tabindex (hydrated, with row links). */
  roves: boolean;
  current: string | undefined;
  table: RefObject<HTMLTableElement>;
  onFocus: (event: FocusEvent<HTMLTableElement>) => void;
}

/**
 * Arrows and J, K move, Enter opens, E edits. Keeps its row across sorting, reloading and returning.
 * @param keys none if rows do not open
 * @param selected row of the open panel
 */
export function useRowCursor(keys: readonly string[], selected: string | undefined): RowCursor {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const roves = useHydrated() && keys.length > 0;
  const table = useRef<HTMLTableElement>(null);
  const [, moved] = useReducer((count: number) => count + 1, 0);
  const list = pathname + listHref(new URLSearchParams(search), { sort: null });
  const current = [left.get(list), selected, keys[0]].find((key) => key !== undefined && keys.includes(key));

  const declared = (names: string[], label: string) =>
    roves ? { keys: names, label: t(label), group: "list" as const } : null;
  useShortcut(declared(["j", "ArrowDown"], "shortcut.nextRow"), (event) => moveRow(table.current, event, 1));
  useShortcut(declared(["k", "ArrowUp"], "shortcut.previousRow"), (event) => moveRow(table.current, event, -1));
  useShortcut(declared(["Home"], "shortcut.firstRow"), () => moveTo(table.current, 0));
  useShortcut(declared(["End"], "shortcut.lastRow"), () => moveTo(table.current, -1));
  useShortcut(declared(["Enter"], "shortcut.openRow"));
  useShortcut(declared(["e"], "shortcut.editRow"), () => editRow(table.current));
  useShortcut(declared(["ArrowRight"], "shortcut.rowTools"), () => moveInRow(table.current, 1));
  useShortcut(declared(["ArrowLeft"], "shortcut.rowStart"), () => moveInRow(table.current, -1));

  const onFocus = ({ target }: FocusEvent<HTMLTableElement>) => {
    const key = target.closest<HTMLElement>("tr[data-row]")?.dataset.row;
    if (key === undefined || left.get(list) === key) return;
    left.set(list, key);
    moved();
  };
  return { roves, current, table, onFocus };
}

const rowLinks = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLElement>("a[data-row-link]")];

/** Moves between rows and to the head; from outside to the current row. */
function moveRow(table: HTMLTableElement | null, event: KeyboardEvent, by: 1 | -1): boolean {
  const at = document.activeElement;
  if (table === null) return false;
  if (at === null || !table.contains(at)) {
    // Arrows belong to the focused element.
    const free = at === null || at === document.body || at.contains(table);
    return (free || event.key.length === 1) && focusCurrent(table);
  }
  if (at.closest("thead") !== null) return by === 1 && focusCurrent(table);
  const links = rowLinks(table);
  const row = links.findIndex((link) => link.closest("tr") === at.closest("tr"));
  const next = links[row + by];
  if (row + by >= 0 && next !== undefined) showRow(next);
  else if (row === 0) table.querySelector<HTMLElement>("thead a:not([tabindex='-1'])")?.focus();
  return true;
}

function focusCurrent(table: HTMLTableElement): boolean {
  const link = table.querySelector<HTMLElement>("a[data-row-cursor]");
  if (link !== null) showRow(link);
  return link !== null;
}

function moveTo(table: HTMLTableElement | null, index: 0 | -1): boolean {
  const link = table?.contains(document.activeElement) === true ? rowLinks(table).at(index) : undefined;
  if (link !== undefined) showRow(link);
  return link !== undefined;
}

/** Moves between a row's link and tools, or between sortable heads. */
function moveInRow(table: HTMLTableElement | null, by: 1 | -1): boolean {
  const at = document.activeElement;
  if (table?.contains(at) !== true) return false;
  const stops = [...(at?.closest("tr")?.querySelectorAll<HTMLElement>("a, button, input") ?? [])];
  stops[stops.findIndex((stop) => stop === at) + by]?.focus();
  return true;
}

function editRow(table: HTMLTableElement | null): boolean {
  const row = table?.contains(document.activeElement) === true ? document.activeElement?.closest("tr[data-row]") : null;
  const form = row?.querySelector<HTMLElement>("a[data-tool=form], a[data-row-link][href*='form=']");
  form?.click();
  return form != null;
}
