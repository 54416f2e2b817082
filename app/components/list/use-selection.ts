import { useLocation } from "@remix-run/react";
import { useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/definitions/search-href";
import { useShortcut } from "../keys/shortcuts";

export interface Selection {
  /** Form that submits the rows. */
  formId: string;
  keys: ReadonlySet<string>;
  /** Rows that can be selected. */
  rows: readonly string[];
  /** The rows of all pages are selected. */
  all: boolean;
  /** Toggles a row; with Shift all rows since the last one. */
  toggle: (key: string, event?: MouseEvent) => void;
  toggleAll: () => void;
  tickAll: (all: boolean) => void;
  clear: () => void;
}

interface Ticked {
  list: string;
  keys: ReadonlySet<string>;
  last: string | null;
  all: boolean;
}

const none: ReadonlySet<string> = new Set();
const nothing: Ticked = { list: "", keys: none, last: null, all: false };

/**
 * Returns the selection, which paging, sorting, filtering and a finished change clear.
 * @param done true while the result of a change is shown
 */
export function useSelection(formId: string, rows: readonly string[], done: boolean): Selection {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [ticked, setTicked] = useState(nothing);
  const list = pathname + listHref(new URLSearchParams(search), {});
  if (done && ticked !== nothing) setTicked(nothing);
  // Ignores the selection of another list.
  const { last, all, keys: before } = ticked.list === list && !done ? ticked : nothing;
  // Another user's change can remove a selected row, or its checkbox.
  const keys = new Set([...before].filter((key) => rows.includes(key)));
  const tick = (next: ReadonlySet<string>, at: string | null) => setTicked({ list, keys: next, last: at, all: false });

  const toggle: Selection["toggle"] = (key, event) => {
    const from = event?.shiftKey === true && last !== null ? rows.indexOf(last) : -1;
    const at = rows.indexOf(key);
    const range = from === -1 ? [key] : rows.slice(Math.min(from, at), Math.max(from, at) + 1);
    const next = new Set(keys);
    for (const one of range) {
      if (keys.has(key)) next.delete(one);
      else next.add(one);
    }
    tick(next, key);
  };
  useShortcut(rows.length === 0 ? null : { keys: ["Space"], label: t("shortcut.selectRow"), group: "list" }, () => {
    const at = document.activeElement;
    const key =
      at?.matches("a[data-row-link]") === true ? at.closest<HTMLElement>("tr[data-row]")?.dataset.row : undefined;
    if (key === undefined || !rows.includes(key)) return false;
    toggle(key);
    return true;
  });
  return {
    formId,
    keys,
    rows,
    all,
    toggle,
    toggleAll: () => tick(new Set(keys.size === rows.length ? [] : rows), null),
    tickAll: (every) => setTicked({ list, keys, last, all: every }),
    clear: () => setTicked(nothing),
  };
}
