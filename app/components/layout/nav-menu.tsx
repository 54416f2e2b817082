import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { cn } from "../class-names";
import { Separator } from "../ui/separator";
import type { NavMenuItem } from "./navigation-data";

/** The look of one entry in a menu, for links and buttons. */
export const menuItemClasses =
  "flex w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-left text-sm whitespace-nowrap text-popover-foreground hover:bg-accent focus-visible:bg-accent focus-visible:outline-none";

export interface DropdownProps {
  summary: ReactNode;
  summaryClassName?: string;
  align?: "start" | "end";
  panelClassName?: string;
  children: ReactNode;
}

/** A menu that opens without JavaScript; `useMenus` adds keys and closing. */
export function Dropdown({ summary, summaryClassName, align = "start", panelClassName, children }: DropdownProps) {
  return (
    // One name for all: the browser itself keeps only one open.
    <details data-menu name="top-navigation" className="group/menu relative">
      <summary className={cn("flex items-center rounded-lg select-none", summaryClassName)}>{summary}</summary>
      <div
        className={cn(
          "absolute top-[calc(100%+0.375rem)] z-50 min-w-44 rounded-lg border bg-popover p-1 text-popover-foreground shadow-lg",
          align === "end" ? "right-0" : "left-0",
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}

/** One menu of the top navigation. */
export function NavMenu({
  menu,
  pathname,
  itemClassName,
}: {
  menu: NavMenuItem;
  pathname: string;
  itemClassName: string;
}) {
  const active = menu.items.some((item) => item !== "separator" && isActive(item.href, pathname));
  return (
    <Dropdown
      summaryClassName={cn(itemClassName, "group-open/menu:bg-accent", active && "bg-accent text-foreground")}
      summary={
        <>
          {menu.label}
          <span aria-hidden className="ml-1 text-[0.5rem] text-muted-foreground">
            ▼
          </span>
        </>
      }
    >
      {menu.items.map((item, index) =>
        item === "separator" ? (
          <Separator key={`separator-${index}`} />
        ) : (
          <Link
            key={item.href}
            to={item.href}
            aria-current={item.href === pathname ? "page" : undefined}
            className={cn(menuItemClasses, isActive(item.href, pathname) && "font-semibold text-link")}
          >
            {item.label}
          </Link>
        ),
      )}
    </Dropdown>
  );
}

/** A screen under the address of an entry (an item screen under its list) belongs to the entry. */
export function isActive(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
