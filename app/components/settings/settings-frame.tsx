import { Link, Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsTabs } from "~/services/settings/tabs.server";
import { cn } from "../class-names";
import { NewLink } from "../list/new-link";
import { ScreenHeader } from "../shell/screen-header";
import { CardDescription, CardTitle } from "../ui/card";

export function SettingsFrame({ account, plant }: SettingsTabs) {
  const { t } = useTranslation();
  const { pathname } = useLocation();

  const ofPlant = plant.some(({ path }) => path === pathname);
  const title = t(ofPlant ? "business:company.title" : "nav.settings");
  const tabs = ofPlant ? plant : account;
  const hasTitle = plant.some(({ path, titled }) => path === pathname && titled);
  return (
    // A list fills the window (default-layout.tsx).
    <div className="w-full has-data-[list]:flex has-data-[list]:grow has-data-[list]:flex-col">
      {hasTitle ? (
        // The tabs stay in place; the screen has the heading.
        <p className="mb-3.5 text-xl leading-[1.625rem] font-semibold tracking-tight">{title}</p>
      ) : (
        <ScreenHeader title={title} />
      )}
      <nav
        aria-label={title}
        className={cn("mb-4 gap-x-1 border-b border-line", tabs.length === 1 ? "hidden" : "flex flex-wrap")}
      >
        {tabs.map(({ path, label }) => {
          const current = path === pathname;
          return (
            <Link
              key={path}
              to={path}
              aria-current={current ? "page" : undefined}
              className={cn(
                "-mb-px border-b-2 px-3 py-2 text-sm font-medium",
                current
                  ? "border-primary text-foreground"
                  : "border-transparent text-muted-foreground hover:text-foreground",
              )}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <Outlet />
    </div>
  );
}

/** `wide` for a list. */
export function SettingsCards({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={cn("space-y-4", !wide && "max-w-3xl")}>{children}</div>;
}

/** Heading of a list, with the link to a new row; `one` names a row. */
export function SettingsHeading({ title, text, one }: { title: string; text: string; one: string }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_20rem]">
        <CardTitle>{title}</CardTitle>
        <CardDescription>{text}</CardDescription>
      </div>
      <NewLink name={one} />
    </div>
  );
}
