import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PRINT } from "~/definitions/papers";
import { listHref } from "~/definitions/search-href";
import { PostForm } from "../form/post-form";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Opened by `?printAgain=paper:format:asked`; focuses the answer that never prints two originals. */
export function PrintAgain() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [, paper, format, asked] = /^([a-z-]+):([a-z0-9]+):(\d+)$/.exec(search.get("printAgain") ?? "") ?? [];
  if (paper === undefined || format === undefined || asked === undefined) return null;
  return (
    <Dialog
      role="alertdialog"
      title={t("business:paper.again.title")}
      text={t("business:paper.again.text")}
      closeHref={listHref(search, {})}
      footer={
        // The response is a file.
        <PostForm reloadDocument className="flex gap-2">
          <input type="hidden" name="intent" value={PRINT} />
          <input type="hidden" name="print" value={`${paper}:${format}`} />
          <input type="hidden" name="asked" value={asked} />
          <Button type="submit" variant="outline" name="again" value="further" data-autofocus="">
            {t("business:paper.again.further")}
          </Button>
          <Button type="submit" name="again" value="same">
            {t("business:paper.again.same")}
          </Button>
        </PostForm>
      }
    />
  );
}
