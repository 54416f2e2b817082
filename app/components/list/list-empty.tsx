import { Link, useSearchParams } from "@remix-run/react";
import { CalendarX2, SearchX, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { daysReversed, listHref } from "~/screens/search-href";
import { buttonVariants } from "../ui/button";
import { EmptyState } from "../ui/empty-state";

export interface ListEmptyProps {
  /** The search parameters of the list's filters. */
  filters: readonly string[];
  /** The deleted rows are listed. */
  deleted: boolean;
  /** Said when there is nothing, and no filter is why. */
  title: string;
  text?: string;
  /** What a new one is called, on the button that opens its form; left out for who may not make one. */
  newLabel?: string;
  /** The way to more: a list that opens on some days looks at all of them. */
  wider?: { href: string; label: string };
}

/** Why a list is empty, and what to do next: its days are the wrong way round, nothing found, nothing deleted, or nothing there yet. */
export function ListEmpty({ filters, deleted, title, text, newLabel, wider }: ListEmptyProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (daysReversed(search)) {
    const swapped = { startDate: search.get("endDate"), endDate: search.get("startDate"), page: null };
    return (
      <EmptyState
        icon={CalendarX2}
        title={t("list.daysReversed")}
        text={t("list.daysReversedText")}
        action={
          <span className="inline-flex gap-2">
            <OutlineLink
              href={`${listHref(search, { startDate: null, page: null })}&startDate=`}
              label={t("list.noFirstDay")}
            />
            <OutlineLink href={listHref(search, swapped)} label={t("list.swapDays")} />
          </span>
        }
      />
    );
  }
  if (filters.some((name) => search.get(name))) {
    const cleared = Object.fromEntries(filters.map((name) => [name, null]));
    const clear = { href: listHref(search, { ...cleared, page: null }), label: t("filter.clear") };
    return (
      <EmptyState
        icon={SearchX}
        title={t("list.emptySearch")}
        text={t("list.emptySearchText")}
        action={<OutlineLink {...(wider ?? clear)} />}
      />
    );
  }
  if (deleted) return <EmptyState icon={Trash2} title={t("record.emptyDeleted")} />;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <span className="inline-flex gap-2">
          {wider !== undefined && <OutlineLink {...wider} />}
          {newLabel !== undefined && (
            <Link to={listHref(search, { form: "new" })} preventScrollReset className={buttonVariants()}>
              + {newLabel}
            </Link>
          )}
        </span>
      }
    />
  );
}

/** The way out of an empty list. */
export function OutlineLink({ href, label }: { href: string; label: string }) {
  return (
    <Link to={href} className={buttonVariants({ variant: "outline" })}>
      {label}
    </Link>
  );
}
