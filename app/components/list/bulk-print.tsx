import { Printer } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaperFormat } from "#contract/paper";
import { BULK_PRINT, bulkPrint } from "~/definitions/papers";
import type { BulkData } from "~/services/records/bulk.server";
import { FilePanel } from "../file/file-panel";
import { useFileDownload } from "../file/use-file-download";
import { PaperMenu } from "../file/paper-menu";
import { Button, buttonVariants } from "../ui/button";
import { menuButtonOf } from "../ui/menu-item";

/** Prints papers in a new tab; with JavaScript after fetching the document with progress. */
export function BulkPrint({ papers, format }: NonNullable<BulkData["prints"]>) {
  const { t } = useTranslation();
  const [last, setLast] = useState(format);
  const { state, begin, cancel } = useFileDownload("open");
  const print = (event: MouseEvent<HTMLButtonElement>, chosen: PaperFormat) => {
    const { form } = event.currentTarget;
    if (form === null) return;
    event.preventDefault();
    setLast(chosen);
    const href = hrefOf(form, event.currentTarget);
    if (!begin(href, menuButtonOf(event.currentTarget) ?? event.currentTarget)) window.open(href);
  };
  const sends = { type: "submit", name: "bulk", formTarget: "_blank" } as const;
  return (
    <div className="flex">
      <Button
        {...sends}
        value={BULK_PRINT}
        variant="outline"
        size="sm"
        onClick={(event) => print(event, last)}
        className="rounded-r-none"
      >
        <Printer aria-hidden />
        {t("bulk.print")}
      </Button>
      <PaperMenu
        above
        look={buttonVariants({ variant: "outline", size: "sm" })}
        {...{ papers, last }}
        entry={(paper, one, props) => (
          <button {...props} {...sends} value={bulkPrint(paper, one)} onClick={(event) => print(event, one)} />
        )}
      />
      <FilePanel state={state} counts="papers" onEnd={cancel} className="bottom-24" />
    </div>
  );
}

function hrefOf(form: HTMLFormElement, button: HTMLButtonElement): string {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) {
    if (typeof value === "string") sent.append(name, value);
  }
  return `?${sent.toString()}`;
}
