import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHref, searchHref } from "~/definitions/search-href";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";
import { ShortcutLink } from "../keys/shortcut-link";
import type { RecordChange } from "./record-row-actions";

interface RecordPanelActionsProps {
  id: number;
  offers: (change: RecordChange) => boolean;
  /** Set if the record can be cancelled. */
  cancelLabel?: string;
  /** Reason why an action is missing. */
  note?: string;
}

export function RecordPanelActions({ id, offers, cancelLabel, note }: RecordPanelActionsProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const value = String(id);
  const ghost = cn(buttonVariants({ variant: "ghost" }), "px-2.5");
  return (
    <div className="space-y-2">
      {note !== undefined && <p className="text-xs text-muted-foreground">{note}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {offers("edit") && (
          <ShortcutLink
            to={listHref(search, { form: value })}
            shortcut="e"
            label={t("record.edit")}
            group="record"
            variant="outline"
            className="mr-1"
          >
            {t("record.edit")}
          </ShortcutLink>
        )}
        {offers("restore") && (
          <Link to={searchHref(search, { restore: value })} className={cn(buttonVariants(), "mr-1")}>
            {t("record.restore")}
          </Link>
        )}
        <Link to={listHref(search, { history: value })} className={ghost}>
          {t("record.history")}
        </Link>
        <span className="ml-auto flex">
          {offers("cancel") && (
            <Link to={searchHref(search, { cancel: value })} className={ghost}>
              {cancelLabel}
            </Link>
          )}
          {offers("delete") && (
            <Link
              to={searchHref(search, { delete: value })}
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
