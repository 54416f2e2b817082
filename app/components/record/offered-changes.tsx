import { Link, useSearchParams } from "@remix-run/react";
import { History, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listHref, searchHref } from "~/screens/search-href";
import { cn } from "../class-names";
import { RowTool, RowTools } from "../list/row-tools";
import { buttonVariants } from "../ui/button";

/** What orders and bookings are asked for beside being looked at; whether it is offered is theirs to say. */

type Change = "edit" | "cancel" | "delete" | "restore";

export interface OfferedChangesProps {
  id: number;
  offers: (change: Change) => boolean;
}

/** The tools of a row in the list. */
export function OfferedTools({ id, offers }: OfferedChangesProps) {
  const { t } = useTranslation();
  return (
    <RowTools>
      {offers("restore") && <RowTool name="restore" id={id} icon={RotateCcw} label={t("record.restore")} />}
      {offers("edit") && <RowTool name="form" id={id} icon={Pencil} label={t("record.edit")} />}
      <RowTool name="history" id={id} icon={History} label={t("record.history")} />
      {offers("delete") && <RowTool name="delete" id={id} icon={Trash2} label={t("record.delete")} />}
    </RowTools>
  );
}

/** The foot of a panel that shows one record; questions open over it. */
export function OfferedLinks({
  id,
  offers,
  cancelLabel,
  note,
}: OfferedChangesProps & {
  cancelLabel: string;
  /** Why something usual is not offered. */
  note?: string;
}) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const value = String(id);
  const ghost = cn(buttonVariants({ variant: "ghost" }), "px-2.5");
  return (
    <div className="space-y-2">
      {note !== undefined && <p className="text-xs text-muted-foreground">{note}</p>}
      <div className="flex items-center gap-1">
        {offers("edit") && (
          <Link
            to={listHref(search, { form: value })}
            preventScrollReset
            className={cn(buttonVariants({ variant: "outline" }), "mr-1")}
          >
            {t("record.edit")}
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
