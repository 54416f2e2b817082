import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "../ui/button";
import { MenuButton } from "../ui/menu-button";
import { PrintMenu, type PrintMenuProps } from "./print-menu";

interface RecordActionsProps {
  /** Rare actions: cancel, reopen, delete. */
  more: { label: string; href: string }[];
  /** Undefined without permission. */
  editHref: string | undefined;
  historyHref: string;
  print: PrintMenuProps | undefined;
}

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
      {print !== undefined && <PrintMenu {...print} />}
    </>
  );
}
