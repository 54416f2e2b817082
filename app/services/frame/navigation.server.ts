import { LOCALES, type Locale } from "#contract/constants";
import { menuFor, type MenuLink } from "~/screens/menu";
import type { NavigationData, NavLinkItem, Theme, PaletteEntry } from "~/screens/navigation";
import type { Translate } from "~/services/request/locale.server";
import type { User } from "~/services/request/user.server";
import { screenExists } from "./screen-paths.server";

/** Each language in its own words; who looks for it does not read the others. */
const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  "pt-BR": "Português",
  "zh-CN": "中文",
  id: "Indonesia",
};

interface Visitor {
  user: User | null;
  locale: Locale;
  theme: Theme;
  t: Translate;
}

/** Makes the navigation of a visitor: menus by the access table, and the same screens for the command palette. */
export function navigationFor({ user, locale, theme, t }: Visitor) {
  const toLink = (link: MenuLink): NavLinkItem => ({ label: t(link.label), href: link.path });
  const menus = menuFor(user, screenExists).map((item) =>
    "entries" in item
      ? {
          label: t(item.label),
          items: item.entries.map((entry) => (entry === "separator" ? entry : toLink(entry))),
        }
      : toLink(item),
  );
  const navigation: NavigationData = {
    brandHref: user === null ? "/" : "/home",
    menus,
    user: user && { name: user.name, photoUrl: user.photoUrl, roleLabel: user.roles.join(", ") || undefined },
    locale: { current: locale, choices: LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })) },
    theme,
    paths: {
      login: "/login",
      settings: screenExists("/settings") ? "/settings" : null,
      logout: "/logout",
      locale: "/preferences",
      theme: "/preferences",
    },
  };
  return { navigation, palette: user === null ? [] : paletteOf(menus, t) };
}

function paletteOf(menus: NavigationData["menus"], t: Translate): PaletteEntry[] {
  return [
    { label: t("home.title"), href: "/home" },
    ...menus.flatMap((menu): PaletteEntry[] =>
      "items" in menu
        ? menu.items.flatMap((item) => (item === "separator" ? [] : [{ ...item, group: menu.label }]))
        : [menu],
    ),
  ];
}

/** Returns the areas of a user's start page: their menus, by name. */
export function startAreas(user: User) {
  return menuFor(user, screenExists).map((item) => ({
    name: item.label.replace("business:menu.", ""),
    links: ("entries" in item ? item.entries : [item]).flatMap((entry) =>
      entry === "separator" ? [] : [{ label: entry.label, path: entry.path }],
    ),
  }));
}
