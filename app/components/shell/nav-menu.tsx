import { Link } from "@remix-run/react";
import { nameLang, type NavLinkItem, type NavMenuItem } from "~/definitions/navigation";
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
          <MenuLink key={item.href} {...item} pathname={pathname} />
        ),
      )}
    </Dropdown>
  );
}

interface NavLinkProps extends NavLinkItem {
  pathname: string;
  className?: string;
  /** Of the entry that contains the page. */
  activeClassName?: string;
}

export function NavLink({ label, href, pathname, className, activeClassName }: NavLinkProps) {
  return (
    <Link
      to={href}
      lang={nameLang(label)}
      aria-current={href === pathname ? "page" : undefined}
      className={cn(className, isActive(href, pathname) && activeClassName)}
    >
      {label}
    </Link>
  );
}

export const MenuLink = (props: NavLinkProps) => (
  <NavLink {...props} className="menu-item" activeClassName="font-semibold text-link" />
);

/** Returns true for an entry's path and the paths below it. */
function isActive(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
