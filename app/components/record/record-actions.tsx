import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Eye } from "lucide-react";
import type { PaperFormat, PaperName } from "#contract/paper";
import { paperHref } from "~/definitions/papers";
import { useShortcut } from "../keys/shortcuts";
import { buttonVariants } from "../ui/button";
import { MenuButton } from "../ui/menu-button";
import { cn } from "../class-names";
import { Kbd } from "../ui/kbd";
import { MenuItem } from "../ui/menu-item";
import { Separator } from "../ui/separator";
import { PaperMenu } from "../file/paper-menu";
import { PrintAgain } from "../file/print-again";

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

interface PrintMenuProps {
  label: string;
  href: string;
  papers: readonly [PaperName, ...PaperName[]];
  /** The user's last format. */
  format: PaperFormat;
  main: boolean;
}

/** Prints in the last format (P) or another one, in new tabs. */
function PrintMenu({ label, href, papers, format, main }: PrintMenuProps) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const [last, setLast] = useState(format);
  useShortcut({ keys: ["p"], label, group: "record" }, () => {
    link.current?.click();
    return true;
  });
  const look = buttonVariants(main ? {} : { variant: "outline" });
  return (
    <div className="flex">
      <a
        ref={link}
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-keyshortcuts="P"
        className={cn(look, "relative rounded-r-none focus-visible:z-10")}
      >
        {label}
        <Kbd className="noscript:hidden">P</Kbd>
      </a>
      <PaperMenu
        align="end"
        {...{ papers, last, look }}
        entry={(paper, one, props) => (
          <a
            {...props}
            href={paperHref(href, paper, one)}
            target="_blank"
            rel="noreferrer"
            onClick={() => setLast(one)}
          />
        )}
      >
        <Separator />
        <MenuItem>
          <a href={`${paperHref(href, papers[0], last)}&preview=true`} target="_blank" rel="noreferrer">
            <Eye aria-hidden className="size-4" />
            {t("business:paper.preview")}
          </a>
        </MenuItem>
      </PaperMenu>
      <PrintAgain {...{ href, papers }} />
    </div>
  );
}
