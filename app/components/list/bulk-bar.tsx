import { Form, useSearchParams } from "@remix-run/react";
import { X, Printer } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { type MouseEvent, useState } from "react";
import type { PaperFormat, PaperName } from "#contract/weighing/paper";
import { listHref } from "~/definitions/search-href";
import type { BulkData } from "~/services/records/bulk.server";
import { PRINT, printValue } from "~/definitions/papers";
import { cn } from "../class-names";
import { focusRows } from "../keys/rows";
import { useShortcut } from "../keys/shortcuts";
import { Button, buttonVariants } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { FilePanel } from "../file/file-panel";
import { useOpenedBy } from "../form/post-form";
import { useFileDownload } from "../file/use-file-download";
import { PaperMenu } from "../file/paper-menu";
import { findMenuButton } from "../ui/menu";
import type { Selection } from "./use-selection";

interface BulkBarProps {
  bulk: BulkData;
  selection: Selection;
  total: number;
}

/** Bulk actions. Replaces the pagination; without JavaScript it is above. */
export function BulkBar({ bulk, selection, total }: BulkBarProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const { keys, all } = selection;
  const clear = () => {
    selection.clear();
    focusRows(false);
  };
  useShortcut(keys.size === 0 ? null : { keys: ["Escape"], label: t("shortcut.clearSelection"), group: "list" }, () => {
    // Esc closes the panel next to the list first.
    if (document.querySelector("[data-side-panel]") !== null) return false;
    clear();
    return true;
  });
  return (
    // No height, and the margin cancels the gap: the bar must not shift the layout. In a low window it stays in sight.
    <div
      className={cn(
        // Below a side panel.
        "z-20 print:hidden",
        hydrated && "sticky bottom-12 -mt-2.5 flex h-0 flex-col items-center",
        !hydrated && "hidden noscript:block",
      )}
    >
      <Form
        id={selection.formId}
        method="get"
        className={cn(
          "flex-wrap items-center gap-2 text-sm text-muted-foreground",
          hydrated && "mt-1.5 max-w-full rounded-lg border bg-popover py-1.5 pr-1.5 pl-3 shadow-lg",
          hydrated && keys.size === 0 ? "hidden" : "flex",
        )}
      >
        {[...new URLSearchParams(listHref(search, {}))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hydrated && (
          <span aria-live="polite" className="font-medium text-popover-foreground">
            {t("bulk.selected", { total: all ? total : keys.size })}
          </span>
        )}
        <label className="mr-1 flex items-center gap-1.5">
          <Checkbox
            name="rows"
            value="all"
            checked={all}
            onChange={(event) => selection.tickAll(event.target.checked)}
          />
          {t("bulk.all", { total })}
        </label>
        {bulk.changes.map(({ change, rows }) => {
          const count = rows.filter((id) => keys.has(String(id))).length;
          // Rows on other pages are read only by the confirmation.
          const counts = hydrated && !all;
          if (counts && count === 0) return null;
          return (
            <Button key={change} type="submit" name="bulk" value={change} variant="outline" size="sm">
              {t(`bulk.${change}`)}
              {counts && <span className="font-normal text-muted-foreground tabular-nums">{count}</span>}
            </Button>
          );
        })}
        {bulk.prints !== null && <BulkPrint {...bulk.prints} />}
        {hydrated && (
          <Button variant="ghost" size="sm" aria-label={t("bulk.clear")} data-tooltip={t("bulk.clear")} onClick={clear}>
            <X aria-hidden />
          </Button>
        )}
      </Form>
    </div>
  );
}

/** Prints papers in a new tab; with JavaScript after fetching the document. */
function BulkPrint({ papers, format }: NonNullable<BulkData["prints"]>) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [last, setLast] = useState(format);
  const openedBy = useOpenedBy();
  const { state, begin, cancel } = useFileDownload("open");
  const sends = (paper: PaperName, chosen: PaperFormat) =>
    ({
      type: "submit",
      name: "intent",
      value: PRINT,
      formMethod: "post",
      formAction: listHref(search, { print: printValue(paper, chosen) }),
      formTarget: "_blank",
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        const { currentTarget: button } = event;
        if (button.form === null) return;
        event.preventDefault();
        setLast(chosen);
        const sent = new URLSearchParams({ ...openedBy, intent: PRINT });
        for (const row of new FormData(button.form).getAll("rows"))
          if (typeof row === "string") sent.append("rows", row);
        begin(button.formAction, findMenuButton(button) ?? button, sent);
      },
    }) as const;
  const [first] = papers;
  if (first === undefined) return null;
  return (
    <div className="flex">
      <Button
        {...sends(first, last)}
        variant="outline"
        size="sm"
        className="relative rounded-r-none focus-visible:z-10"
      >
        <Printer aria-hidden />
        {t("bulk.print")}
      </Button>
      <PaperMenu
        above
        look={buttonVariants({ variant: "outline", size: "sm" })}
        {...{ papers, last }}
        entry={(paper, one, props) => <button {...props} {...sends(paper, one)} />}
      />
      <FilePanel state={state} onEnd={cancel} className="bottom-24" />
    </div>
  );
}
