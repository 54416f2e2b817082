import { Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { nameLang, type NavigationData, type PaletteEntry } from "~/definitions/navigation";
import { cn } from "../class-names";
import { HelpButton } from "./help-button";
import { useMenus } from "../ui/use-menus";
import { BrandMark } from "./brand-mark";
import { CommandPalette } from "./command-palette";
import { FoldedMenu } from "./folded-menu";
import { isActive, NavMenu } from "./nav-menu";
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
      <Link
        to={navigation.brandHref}
        className="mr-2 flex items-center gap-2 text-[0.9375rem] font-bold tracking-tight"
      >
        <BrandMark />
        Gudang
      </Link>
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
            <Link
              key={menu.href}
              to={menu.href}
              lang={nameLang(menu.label)}
              aria-current={menu.href === pathname ? "page" : undefined}
              className={cn("nav-item", isActive(menu.href, pathname) && "bg-accent text-foreground")}
            >
              {menu.label}
            </Link>
          ),
        )}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-3 pl-2">
        {navigation.user !== null && hasPalette && <CommandPalette entries={palette} userId={navigation.user.id} />}
        <HelpButton hasPalette={hasPalette} hasHelp={navigation.user !== null} />
        {navigation.user === null ? (
          <GuestMenu navigation={navigation} />
        ) : (
          <ProfileMenu navigation={navigation} user={navigation.user} />
        )}
      </div>
    </header>
  );
}
