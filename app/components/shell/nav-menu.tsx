import { Link } from "@remix-run/react";
import { nameLang, type NavMenuItem } from "~/definitions/navigation";
import { cn } from "../class-names";
import { Dropdown } from "../ui/dropdown";
import { Separator } from "../ui/separator";

export function NavMenu({ menu, pathname }: { menu: NavMenuItem; pathname: string }) {
  const active = menu.items.some((item) => item !== "separator" && isActive(item.href, pathname));
  return (
    <Dropdown
      panelClassName="top-[calc(100%+0.6875rem)]"
      summaryClassName={cn("nav-item group-open/menu:bg-accent", active && "bg-accent text-foreground")}
      summary={
        <>
          <span lang={nameLang(menu.label)}>{menu.label}</span>
          <span aria-hidden className="ml-1 text-[0.4375rem] text-muted-foreground/80">
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
            lang={nameLang(item.label)}
            aria-current={item.href === pathname ? "page" : undefined}
            className={cn("menu-item", isActive(item.href, pathname) && "font-semibold text-link")}
          >
            {item.label}
          </Link>
        ),
      )}
    </Dropdown>
  );
}

/** Returns true for an entry's path and the paths below it. */
export function isActive(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
