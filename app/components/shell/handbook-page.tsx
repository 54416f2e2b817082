import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { handbookHref } from "~/definitions/handbook";
import type { HandbookPageData } from "~/services/shell/handbook.server";
import { cn } from "../class-names";
import { PrintButton } from "../file/print-button";
import { ScreenHeader } from "./screen-header";

/** Handbook of a desk; prints as a card of one A4 page. */
export function HandbookPage({ data }: { data: HandbookPageData }) {
  const { t } = useTranslation();
  const { desk, title, sections, locale, isOwnLanguage } = data;
  return (
    <div className="mx-auto max-w-6xl gap-8 md:grid md:grid-cols-[15rem_minmax(0,1fr)] print:block print:max-w-none">
      <Contents data={data} />
      <div>
        <ScreenHeader
          title={title}
          lang={locale}
          subtitle={isOwnLanguage ? undefined : t("help.languages")}
          actions={<PrintButton />}
        />
        <article lang={locale} className="handbook">
          {sections.map(({ id, title: heading, html }) => (
            <section key={id} id={id} className="scroll-mt-16">
              <h2>{heading}</h2>
              <div className="help" dangerouslySetInnerHTML={{ __html: html }} />
            </section>
          ))}
        </article>
        <p className="hidden text-2xs print:block">Gudang · {handbookHref(desk)}</p>
      </div>
    </div>
  );
}

/** Links to all handbooks, and to the sections of the open one. */
function Contents({ data: { desk, sections, books, locale } }: { data: HandbookPageData }) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t("help.handbook")}
      lang={locale}
      className="self-start text-sm md:sticky md:top-16 md:max-h-[calc(100dvh-5rem)] md:overflow-y-auto print:hidden"
    >
      <ul className="space-y-0.5">
        {books.map(({ label, href }) => {
          const isOpen = href === handbookHref(desk);
          return (
            <li key={href}>
              <Link
                to={href}
                aria-current={isOpen ? "page" : undefined}
                className={cn("menu-item", isOpen && "font-semibold text-link")}
              >
                {label}
              </Link>
              {isOpen && (
                <ul className="mb-2 ml-3 border-l pl-1.5">
                  {sections.map(({ id, title }) => (
                    <li key={id}>
                      <a href={`#${id}`} className="menu-item text-muted-foreground">
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
