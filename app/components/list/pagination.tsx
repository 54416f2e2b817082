import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import { listHref } from "~/screens/search-href";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";

interface PaginationProps {
  page: number;
  lastPage: number;
  perPage: number;
  total: number;
}

/** Says which rows are shown, and links to the pages before and after. */
export function Pagination({ page, lastPage, perPage, total }: PaginationProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (total === 0) return null;
  const first = Math.min((page - 1) * perPage + 1, total);
  const last = Math.min(page * perPage, total);
  const href = (target: number) => listHref(search, { page: target === 1 ? null : String(target) });
  return (
    <nav aria-label={t("list.pages")} className="flex items-center gap-2 text-sm text-muted-foreground">
      <p className="mr-auto">
        {t("list.range", {
          first: formatNumber(first),
          last: formatNumber(last),
          total: formatNumber(total),
        })}
      </p>
      <PageLink href={page > 1 ? href(Math.min(page - 1, lastPage)) : undefined} rel="prev">
        ‹ {t("list.previous")}
      </PageLink>
      <p>{t("list.page", { page: formatNumber(page), lastPage: formatNumber(Math.max(lastPage, 1)) })}</p>
      <PageLink href={page < lastPage ? href(page + 1) : undefined} rel="next">
        {t("list.next")} ›
      </PageLink>
    </nav>
  );
}

function PageLink({ href, rel, children }: { href: string | undefined; rel: "prev" | "next"; children: ReactNode }) {
  const classes = cn(buttonVariants({ variant: "outline" }), "px-3 font-medium");
  if (href === undefined) {
    return (
      <span aria-disabled="true" className={classes}>
        {children}
      </span>
    );
  }
  return (
    <Link to={href} rel={rel} className={classes}>
      {children}
    </Link>
  );
}
