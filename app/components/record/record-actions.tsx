import { Link } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useShortcut } from "../keys/shortcuts";
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
  const menu = useRef<HTMLDivElement>(null);
  useShortcut(more.length === 0 ? null : { keys: ["m"], label: t("record.more"), group: "record" }, () => {
    const button = menu.current?.querySelector("button");
    button?.click();
    return button != null;
  });
  const outline = buttonVariants({ variant: "outline" });
  return (
    <>
      {more.length > 0 && (
        <div ref={menu}>
          <MenuButton label={t("record.more")} variant="ghost" items={more} />
        </div>
      )}
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
