import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";
import { MenuButton } from "../ui/menu-button";

export interface RecordActionsProps {
  /** What is rarely done: cancel, reopen, delete. */
  more: { label: string; href: string }[];
  /** Undefined for who may not edit. */
  editHref: string | undefined;
  historyHref: string;
  /** The paper of the record; undefined when there is none to print. */
  print: { label: string; href: string; main: boolean } | undefined;
}

/** What can be done with a record beside its next step. */
export function RecordActions({ more, editHref, historyHref, print }: RecordActionsProps) {
  const { t } = useTranslation();
  const outline = buttonVariants({ variant: "outline" });
  return (
    <>
      {more.length > 0 && <MenuButton label={t("record.more")} variant="ghost" items={more} />}
      {editHref !== undefined && (
        <Link to={editHref} preventScrollReset className={outline}>
          {t("record.edit")}
        </Link>
      )}
      <Link to={historyHref} preventScrollReset className={outline}>
        {t("record.history")}
      </Link>
      {print !== undefined && (
        <a href={print.href} target="_blank" rel="noreferrer" className={cn(outline, print.main && buttonVariants())}>
          {print.label}
        </a>
      )}
    </>
  );
}
