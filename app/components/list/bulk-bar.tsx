import { Form, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { listHref } from "~/screens/search-href";
import type { BulkData } from "~/services/records/bulk.server";
import { cn } from "../class-names";
import { BulkPrint } from "./bulk-print";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import type { Selection } from "./use-selection";

interface BulkBarProps {
  bulk: BulkData;
  selection: Selection;
  total: number;
}

/**
 * What can be done with the rows that are ticked, or with all of the list's pages: a form that asks first. It shows with the first tick; without
 * JavaScript always.
 */
export function BulkBar({ bulk, selection, total }: BulkBarProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  return (
    <Form
      id={selection.formId}
      method="get"
      preventScrollReset
      className={cn(
        "flex-wrap items-center gap-2 text-sm text-muted-foreground print:hidden",
        selection.keys.size > 0 ? "flex" : "hidden noscript:flex",
      )}
    >
      {[...new URLSearchParams(listHref(search, {}))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {hydrated && <span aria-live="polite">{t("bulk.selected", { total: selection.keys.size })}</span>}
      <label className="flex items-center gap-1.5">
        <Checkbox name="rows" value="all" />
        {t("bulk.all", { total })}
      </label>
      {bulk.changes.map((change) => (
        <Button key={change} type="submit" name="bulk" value={change} variant="outline" size="sm">
          {t(`bulk.${change}`)}
        </Button>
      ))}
      {bulk.prints !== null && <BulkPrint {...bulk.prints} />}
    </Form>
  );
}
