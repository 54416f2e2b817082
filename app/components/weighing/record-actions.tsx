import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Eye } from "~/components/ui/icons";
import type { PaperFormat, PaperName } from "#contract/weighing/paper";
import { paperHref, PRINT, printValue } from "~/definitions/papers";
import { useShortcut } from "../keys/shortcuts";
import { buttonVariants } from "../ui/button";
import { MenuButton, MenuItem } from "../ui/menu";
import { cn } from "../class-names";
import { Kbd } from "../ui/kbd";
import { Separator } from "../ui/separator";
import { PaperMenu } from "../file/paper-menu";
import { PostForm, useOpenedBy } from "../form/post-form";
import { PrintAgain } from "../dialogs/print-again";
import { printInNewTab } from "../file/print-in-new-tab";

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
        <Link to={editHref} className={outline}>
          {t("record.edit")}
        </Link>
      )}
      <Link to={historyHref} className={outline}>
        {t("record.history")}
      </Link>
      {print !== undefined && <PrintMenu {...print} />}
      {print !== undefined && <PrintAgain />}
    </>
  );
}

interface PrintMenuProps {
  label: string;
  /** Path of the PDF, and screen of the record, which prints. */
  href: string;
  action: string;
  papers: readonly [PaperName, ...PaperName[]];
  format: PaperFormat;
  main: boolean;
  /** False without a company to print. */
  letterhead: boolean;
}

/** Prints in the last format (P) or another one, in new tabs. */
function PrintMenu({ label, href, action, papers, format, main, letterhead }: PrintMenuProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const openedBy = useOpenedBy();
  const [last, setLast] = useState(format);
  useShortcut({ keys: ["p"], label, group: "record" }, () => {
    button.current?.click();
    return true;
  });
  const look = buttonVariants(main ? {} : { variant: "outline" });
  return (
    <PostForm reloadDocument action={action} target="_blank" className="flex">
      <input type="hidden" name="intent" value={PRINT} />
      <button
        ref={button}
        name="print"
        value={printValue(papers[0], last)}
        aria-keyshortcuts="P"
        className={cn(look, "relative rounded-r-none focus-visible:z-10")}
      >
        {label}
        <Kbd className="noscript:hidden">P</Kbd>
      </button>
      <PaperMenu
        align="end"
        {...{ papers, last, look }}
        entry={(paper, one, props) => (
          <button
            {...props}
            name="print"
            value={printValue(paper, one)}
            onClick={(event) => {
              // The menu closes before the browser would submit its button.
              event.preventDefault();
              setLast(one);
              printInNewTab(action, { ...openedBy, print: printValue(paper, one) });
            }}
          />
        )}
      >
        <Separator />
        <MenuItem>
          <a href={paperHref(href, papers[0], { format: last, preview: "true" })} target="_blank" rel="noreferrer">
            <Eye aria-hidden className="size-4" />
            {t("business:paper.preview")}
          </a>
        </MenuItem>
        {!letterhead && <p className="max-w-64 px-2.5 py-1.5 text-xs text-warning">{t("business:paper.noCompany")}</p>}
      </PaperMenu>
    </PostForm>
  );
}
