import { Link, useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { listHref, searchHref } from "~/screens/search-href";
import { cn } from "../class-names";
import { useShortcut } from "../keys/shortcuts";
import { buttonVariants } from "../ui/button";
import { Kbd } from "../ui/kbd";
import type { RecordChange } from "./record-row-actions";

interface RecordPanelActionsProps {
  id: number;
  offers: (change: RecordChange) => boolean;
  /** For a record that can be cancelled. */
  cancelLabel?: string;
  /** The reason why something usual is not offered. */
  note?: string;
}

/** Links at the foot of a panel that shows one record; confirmations open over it. */
export function RecordPanelActions({ id, offers, cancelLabel, note }: RecordPanelActionsProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const value = String(id);
  const edit = useRef<HTMLAnchorElement>(null);
  const editLabel = t("record.edit");
  useShortcut(offers("edit") ? { keys: ["e"], label: editLabel, group: "record" } : null, () => {
    edit.current?.click();
    return true;
  });
  const ghost = cn(buttonVariants({ variant: "ghost" }), "px-2.5");
  return (
    <div className="space-y-2">
      {note !== undefined && <p className="text-xs text-muted-foreground">{note}</p>}
      <div className="flex items-center gap-1">
        {offers("edit") && (
          <Link
            ref={edit}
            to={listHref(search, { form: value })}
            preventScrollReset
            aria-keyshortcuts="E"
            className={cn(buttonVariants({ variant: "outline" }), "mr-1")}
          >
            {editLabel}
            <Kbd className="noscript:hidden">E</Kbd>
          </Link>
        )}
        {offers("restore") && (
          <Link to={searchHref(search, { restore: value })} preventScrollReset className={cn(buttonVariants(), "mr-1")}>
            {t("record.restore")}
          </Link>
        )}
        <Link to={listHref(search, { history: value })} preventScrollReset className={ghost}>
          {t("record.history")}
        </Link>
        <span className="ml-auto flex">
          {offers("cancel") && (
            <Link to={searchHref(search, { cancel: value })} preventScrollReset className={ghost}>
              {cancelLabel}
            </Link>
          )}
          {offers("delete") && (
            <Link
              to={searchHref(search, { delete: value })}
              preventScrollReset
              data-destructive=""
              className={cn(ghost, "text-destructive-text hover:text-destructive-text")}
            >
              {t("record.delete")}
            </Link>
          )}
        </span>
      </div>
    </div>
  );
}
