import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAPER_FORMATS, type PaperName, type PrintAgain as Again } from "#contract/paper";
import { paperHref, printAgainHref } from "~/definitions/papers";
import { listHref } from "~/definitions/search-href";
import { buttonVariants } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Opened by `?printAgain=paper:format:asked`. */
export function PrintAgain({ href, papers }: { href: string; papers: readonly PaperName[] }) {
  const [search] = useSearchParams();
  const [name, size, asked] = search.get("printAgain")?.split(":") ?? [];
  const paper = papers.find((one) => one === name);
  const format = PAPER_FORMATS.find((one) => one === size);
  if (paper === undefined || format === undefined || asked === undefined) return null;
  const printed = paperHref(href, paper, format);
  return (
    <PrintAgainDialog hrefOf={(again) => printAgainHref(printed, asked, again)} closeHref={listHref(search, {})} />
  );
}

interface PrintAgainDialogProps {
  hrefOf: (again: Again) => string;
  closeHref: string;
}

/** Focuses the answer that never prints two originals. */
export function PrintAgainDialog({ hrefOf, closeHref }: PrintAgainDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      title={t("business:paper.again.title")}
      text={t("business:paper.again.text")}
      closeHref={closeHref}
      footer={
        <>
          <a href={hrefOf("further")} data-autofocus="" className={buttonVariants({ variant: "outline" })}>
            {t("business:paper.again.further")}
          </a>
          <a href={hrefOf("same")} className={buttonVariants()}>
            {t("business:paper.again.same")}
          </a>
        </>
      }
    />
  );
}
