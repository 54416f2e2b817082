import { Link, useSearchParams } from "@remix-run/react";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OWN_PAGE_SIZES } from "#contract/constants";
import { listHref } from "~/definitions/search-href";
import { cn } from "../class-names";
import { PostForm } from "../form/post-form";
import { useShortcut } from "../keys/shortcuts";
import { Button, buttonVariants } from "../ui/button";

interface PaginationProps {
  page: number;
  lastPage: number;
  perPage: number;
  total: number;
  choosesPageSize?: boolean;
  /** @param page null: the first; default: the URL of the list */
  hrefOf?: (page: string | null) => string;
}

export function Pagination(props: PaginationProps) {
  const { page, lastPage, perPage, total, choosesPageSize = false } = props;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { hrefOf = (to) => listHref(search, { page: to }) } = props;
  if (total === 0) return null;
  const first = Math.min((page - 1) * perPage + 1, total);
  const last = Math.min(page * perPage, total);
  const href = (target: number) => hrefOf(target === 1 ? null : String(target));
  return (
    <div className="flex items-center gap-2 text-sm text-muted-foreground">
      <nav aria-label={t("list.pages")} className="flex grow items-center gap-2">
        <p className="mr-auto">
          {t("list.range", {
            first,
            last,
            total,
          })}
        </p>
        {(lastPage > 1 || page > 1) && (
          <>
            <PageLink href={page > 1 ? href(Math.min(page - 1, lastPage)) : undefined} rel="prev">
              ‹ {t("list.previous")}
            </PageLink>
            <p>{t("list.page", { page, lastPage: Math.max(lastPage, 1) })}</p>
            <PageLink href={page < lastPage ? href(page + 1) : undefined} rel="next">
              {t("list.next")} ›
            </PageLink>
          </>
        )}
      </nav>
      {choosesPageSize && total > OWN_PAGE_SIZES[0] && <PageSizes current={perPage} />}
    </div>
  );
}

function PageSizes({ current }: { current: number }) {
  const { t } = useTranslation();
  const name = t("list.perPage");
  return (
    <PostForm aria-label={name} className="ml-2 flex items-center gap-1 print:hidden">
      <input type="hidden" name="intent" value="keepPageSize" />
      <span className="mr-1">{name}</span>
      {OWN_PAGE_SIZES.map((size) => (
        <Button
          key={size}
          type="submit"
          name="perPage"
          value={size}
          variant="ghost"
          size="sm"
          aria-pressed={size === current}
          className="aria-pressed:bg-selected aria-pressed:text-foreground"
        >
          {size}
        </Button>
      ))}
    </PostForm>
  );
}

const pageKeys = {
  // Alternatives for keyboards that need AltGr for brackets.
  prev: { keys: ["[", "Alt+PageUp"], label: "shortcut.previousPage" },
  next: { keys: ["]", "Alt+PageDown"], label: "shortcut.nextPage" },
};

function PageLink({ href, rel, children }: { href: string | undefined; rel: "prev" | "next"; children: ReactNode }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const { keys, label } = pageKeys[rel];
  useShortcut(href === undefined ? null : { keys, label: t(label), group: "list" }, () => {
    link.current?.click();
    return true;
  });
  const classes = cn(buttonVariants({ variant: "outline" }), "px-3 font-medium");
  if (href === undefined) {
    return (
      <span aria-disabled="true" className={classes}>
        {children}
      </span>
    );
  }
  return (
    <Link ref={link} to={href} rel={rel} aria-keyshortcuts={keys[0]} className={classes}>
      {children}
    </Link>
  );
}
