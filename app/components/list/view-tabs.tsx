import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OwnListData } from "~/services/records/list-preferences.server";
import { useCurrentView } from "./use-current-view";

/** More views are only in the menu (views-menu.tsx). */
const MAX_TABS = 8;

/** Saved views as a row of links; hidden until a view is saved. */
export function ViewTabs({ own }: { own: OwnListData }) {
  const { t } = useTranslation();
  const { current, isDefault } = useCurrentView(own);
  if (own.views.length === 0) return null;
  const first = own.views.slice(0, MAX_TABS);
  const views = current === undefined || first.includes(current) ? first : [...first.slice(1), current];
  return (
    // Moves up to the header: the rows below keep their number in a window of 1280x720.
    <nav
      aria-label={t("list.views")}
      className="-mt-2.5 -mb-1 flex [scrollbar-width:none] gap-1 overflow-x-auto print:hidden"
    >
      <Tab to="?" current={isDefault}>
        {t("list.viewUsual")}
      </Tab>
      {views.map((view) => (
        <Tab key={view.id} to={`?${view.query}`} current={view === current}>
          {view.name}
        </Tab>
      ))}
    </nav>
  );
}

function Tab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? "page" : undefined}
      className="h-7 max-w-48 shrink-0 truncate rounded-md px-2.5 text-sm leading-7 font-medium text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:bg-selected aria-[current=page]:text-link"
    >
      {children}
    </Link>
  );
}
