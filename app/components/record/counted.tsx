import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { numbersOf } from "~/definitions/numbers";
import { listHref } from "~/definitions/search-href";

interface CountedList {
  list: { total: number; summary?: { cancelled?: number } };
  filter: { withCancelled?: unknown; status?: unknown };
}

/** Counts cancelled records separately, because no total includes them (docs/domain.md, Conventions). */
export function useCounted({ list: { total, summary }, filter }: CountedList) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { formatNumber } = numbersOf(t);
  const { cancelled = 0 } = summary ?? {};
  const standing = filter.withCancelled === "0" ? total : total - cancelled;
  const values = { total: formatNumber(cancelled) };
  const notCounted = t("business:cancelled.notCounted", values);
  const href = listHref(search, { status: "CANCELLED", page: null });
  const hasOthers = cancelled > 0 && filter.status !== "CANCELLED";
  return {
    values: { count: standing, total: formatNumber(standing) },
    head: (text: string) => (cancelled === 0 ? text : `${text} · ${t("business:cancelled.count", values)}`),
    foot: (text: string): ReactNode =>
      hasOthers ? (
        <>
          {`${text} · `}
          <Link to={href} className="text-link hover:underline">
            {notCounted} <span aria-hidden>▸</span>
          </Link>
        </>
      ) : (
        text
      ),
    /** For an empty list. */
    others: hasOthers ? { href, label: t("business:cancelled.count", values) } : undefined,
  };
}
