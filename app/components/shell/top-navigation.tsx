import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Menu } from "~/components/ui/icons";
import {
  nameLang,
  type NavigationData,
  type PaletteEntry,
  type NavLinkItem,
  type NavMenuItem,
} from "~/definitions/navigation";
import { cn } from "../class-names";
import { Dropdown, useMenus } from "../ui/dropdown";
import { PathLink } from "../ui/path-link";
import { Separator } from "../ui/separator";
import { HelpButton } from "./help-button";
import { BrandMark } from "./brand-mark";
import { CommandPalette } from "./command-palette";
import { GuestMenu, ProfileMenu } from "./profile-menu";

interface TopNavigationProps {
  navigation: NavigationData;
  palette?: readonly PaletteEntry[];
}

/** Menus fold into one if there is no room. */
export function TopNavigation({ navigation, palette = [] }: TopNavigationProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  useMenus(bar);
  const hasPalette = palette.length > 0;
  const folds = navigation.menus.length > 1;
  return (
    <header
      ref={bar}
      className="fixed inset-x-0 top-0 z-30 flex h-12 items-center gap-1 border-b bg-card px-page print:hidden"
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-primary focus:px-3 focus:py-1.5 focus:text-primary-foreground"
      >
        {t("nav.skip")}
      </a>
      <PathLink
        to={navigation.brandHref}
        className="mr-2 flex items-center gap-2 text-[0.9375rem] font-bold tracking-tight"
      >
        <BrandMark />
        Gudang
      </PathLink>
      {folds && (
        <nav aria-label={t("nav.main")} className="min-[79rem]:hidden">
          <FoldedMenu menus={navigation.menus} pathname={pathname} />
        </nav>
      )}
      <nav aria-label={t("nav.main")} className={cn("ml-2 flex items-center gap-0.5", folds && "max-[79rem]:hidden")}>
        {navigation.menus.map((menu) =>
          "items" in menu ? (
            <NavMenu key={menu.label} menu={menu} pathname={pathname} />
          ) : (
            <NavLink
              key={menu.href}
              {...menu}
              pathname={pathname}
              className="nav-item"
              activeClassName="bg-accent text-foreground"
            />
          ),
        )}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-3 pl-2">
        {navigation.user !== null && hasPalette && <CommandPalette entries={palette} userId={navigation.user.id} />}
        <HelpButton hasPalette={hasPalette} hasHelp={navigation.paths.help !== null} />
        {navigation.user === null ? (
          <GuestMenu navigation={navigation} />
        ) : (
          <ProfileMenu navigation={navigation} user={navigation.user} />
        )}
      </div>
    </header>
  );
}

/** Links; longer menus get a column. */
const LONG = 4;

interface FoldedMenuProps {
  menus: NavigationData["menus"];
  pathname: string;
}

/** Single menu of the navigation for narrow or zoomed windows. */
function FoldedMenu({ menus, pathname }: FoldedMenuProps) {
  const { t } = useTranslation();
  const shown = menus.map((menu) => ({ label: menu.label, links: menuLinks(menu) }));
  const groups = shown.filter(({ links }) => links.length > 1);
  const single = shown.filter(({ links }) => links.length === 1);
  return (
    <Dropdown
      panelClassName="fixed top-14 left-5 grid w-[min(34rem,calc(100vw-2.5rem))] auto-rows-max grid-cols-3 items-start p-2"
      summaryClassName={"nav-item gap-1.5 group-open/menu:bg-accent"}
      summary={
        <>
          <Menu aria-hidden className="size-4" />
          {t("nav.menu")}
        </>
      }
    >
      {groups.map(({ label, links }) => (
        <section key={label} aria-label={label} className={cn(links.length > LONG && "row-span-4")}>
          <p lang={nameLang(label)} className="px-2.5 pt-1.5 pb-0.5 text-xs font-medium text-muted-foreground">
            {label}
          </p>
          {links.map((link) => (
            <MenuLink key={link.href} {...link} pathname={pathname} />
          ))}
        </section>
      ))}
      <div className="col-span-full mt-1.5 border-t pt-1">
        {single.map(({ label, links: [link] }) => (
          // "Data" alone is ambiguous.
          <MenuLink key={label} href={link?.href ?? ""} label={label} pathname={pathname} />
        ))}
      </div>
    </Dropdown>
  );
}

const menuLinks = (menu: NavigationData["menus"][number]) =>
  "items" in menu ? menu.items.filter((item) => item !== "separator") : [menu];

function NavMenu({ menu, pathname }: { menu: NavMenuItem; pathname: string }) {
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

function NavLink({ label, href, pathname, className, activeClassName }: NavLinkProps) {
  return (
    <PathLink
      to={href}
      lang={nameLang(label)}
      aria-current={href === pathname ? "page" : undefined}
      className={cn(className, isActive(href, pathname) && activeClassName)}
    >
      {label}
    </PathLink>
  );
}

const MenuLink = (props: NavLinkProps) => (
  <NavLink {...props} className="menu-item" activeClassName="font-semibold text-link" />
);

/** Returns true for an entry's path and the paths below it. */
function isActive(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
