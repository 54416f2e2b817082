import { useFetcher, useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { columnWidth, withWidth } from "~/definitions/list-columns";
import { useOpenedBy } from "../form/post-form";
import { useShortcut } from "../keys/shortcuts";

export interface ColumnResize {
  /** Shows a width without storing it. */
  preview: (head: HTMLTableCellElement, key: string, px: number) => void;
  /** Stores the last previewed width, or the automatic one. */
  keep: (key?: string, automatic?: "automatic") => void;
}

interface Pending {
  key: string;
  px: number;
}

/**
 * Sets the widths of a list's columns and stores them with the user's columns.
 *
 * @param chosen the columns in force
 * @returns with the columns as the user sees them, before the server has stored a width
 */
export function useColumnResize(chosen: string | null): { shown: string | null; resize: ColumnResize } {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // Handled in the table head (column-handle.tsx).
  useShortcut({ keys: ["Shift+ArrowLeft", "Shift+ArrowRight"], label: t("shortcut.columnWidth"), group: "list" });
  const openedBy = useOpenedBy();
  const fetcher = useFetcher({ key: "column-width" });
  const [local, setLocal] = useState({ of: chosen, shown: chosen });
  const pending = useRef<Pending | null>(null);
  const shown = local.of === chosen ? local.shown : chosen;
  const show = (key: string, px: number | null) => setLocal({ of: chosen, shown: withWidth(shown, key, px) });

  const preview: ColumnResize["preview"] = (head, key, px) => {
    const width = columnWidth(px);
    // Cells are truncated from the first step on; later steps only set both widths, so that the table does not render.
    if (pending.current?.key !== key) show(key, width);
    else {
      head.closest("table")?.querySelector("colgroup")?.children[head.cellIndex]?.setAttribute("width", String(width));
      head.querySelector("[data-own-width]")?.setAttribute("width", String(width));
    }
    pending.current = { key, px: width };
  };
  const keep: ColumnResize["keep"] = (key = pending.current?.key, automatic) => {
    const px = automatic === undefined ? pending.current?.px : null;
    pending.current = null;
    if (key === undefined || px === undefined) return;
    show(key, px);
    const values = { ...openedBy, intent: "storeWidth", column: key, width: px === null ? "" : String(px) };
    fetcher.submit(values, { method: "post", action: pathname + search });
  };
  return { shown, resize: { preview, keep } };
}
