import { Link, useLocation } from "@remix-run/react";
import { cn } from "../class-names";

export interface Tab {
  label: string;
  href: string;
  /** Says which tab is on, where the path alone does not (search parameters). */
  active?: boolean;
}

/** Tabs that are links: each has its own address. */
export function Tabs({ tabs, label, className }: { tabs: readonly Tab[]; label: string; className?: string }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className={cn("flex gap-5 border-b", className)}>
      {tabs.map((tab) => {
        const active = tab.active ?? tab.href === pathname;
        return (
          <Link
            key={tab.href}
            to={tab.href}
            aria-current={active ? "page" : undefined}
            className={cn(
              "-mb-px border-b-2 border-transparent pb-2 text-sm font-medium text-muted-foreground hover:text-foreground",
              active && "border-primary font-semibold text-foreground",
            )}
          >
            {tab.label}
          </Link>
        );
      })}
    </nav>
  );
}
