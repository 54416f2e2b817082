import { can, type RoleHolder } from "#contract/access";
import type { Locale } from "#contract/constants";
import { settingsPaths } from "#contract/accounts/settings";
import { HANDBOOK_PATH } from "~/definitions/handbook";
import { menuFor, type MenuLink, paletteMenuFor } from "~/definitions/menu";
import { type NavigationData, type NavLinkItem, type PaletteEntry, type Theme, THEMES } from "~/definitions/navigation";
import { languagesFor, type Translate } from "~/services/request/locale.server";
import type { User } from "~/services/request/screen-context.server";

interface Visitor {
  user: User | null;
  locale: Locale;
  theme: Theme;
  t: Translate;
}

/** Returns menus and palette by the user's rights; reduced until a required second factor is set up. */
export function navigationFor({ user, locale, theme, t }: Visitor) {
  const toLink = (link: MenuLink): NavLinkItem => ({ label: t(link.label), href: link.path });
  const obliged = user?.mustSetUpSecondFactor === true;
  const shown = menuFor(obliged ? null : user, screenExists);
  const menus = shown.map((item) =>
    "entries" in item
      ? {
          label: t(item.label),
          items: item.entries.map((entry) => (entry === "separator" ? entry : toLink(entry))),
        }
      : toLink(item),
  );
  const navigation: NavigationData = {
    brandHref: user === null ? "/" : obliged ? settingsPaths.password : "/home",
    menus,
    user: user && {
      id: user.id,
      name: user.name,
      photoUrl: user.photoUrl,
      roleLabel: user.roles.join(", ") || undefined,
    },
    locale: languagesFor(locale),
    theme,
    isPasswordGiven: user?.passwordGiven === true,
    paths: {
      login: "/login",
      settings: obliged ? settingsPaths.password : screenExists("/settings") ? "/settings" : null,
      plantSettings: obliged ? null : plantSettingsPath(user),
      help: user === null || obliged ? null : HANDBOOK_PATH,
      logout: "/logout",
      locale: "/preferences",
      theme: "/preferences",
    },
  };
  return {
    navigation,
    palette:
      user === null || obliged
        ? []
        : [...screenEntries(paletteMenuFor(user, screenExists), t), ...actionEntries(user, t)],
  };
}

function plantSettingsPath(user: RoleHolder | null): string | null {
  if (can(user, "company", "see")) return settingsPaths.company;
  return can(user, "vehicle", "see") ? settingsPaths.vehicles : null;
}

function screenEntries(menus: ReturnType<typeof menuFor>, t: Translate): PaletteEntry[] {
  return [
    { label: t("home.title"), href: "/home" },
    ...menus.flatMap((menu): PaletteEntry[] => {
      if (!("entries" in menu)) return [{ label: t(menu.label), href: menu.path }];
      const group = t(menu.label);
      return menu.entries.flatMap((link) => {
        if (link === "separator") return [];
        const name = t(link.label);
        return [{ label: link.short ? `${name} ${group}` : name, href: link.path, group }];
      });
    }),
  ];
}

const NEW_RECORDS = [
  ["outbound", "/record/outbound?form=new", "business:menu.outbound"],
  ["inbound", "/record/inbound?form=new", "business:menu.inbound"],
  ["booking", "/record/booking?form=new", "business:menu.booking"],
  ["po-sale", "/record/po-sales?form=new", "business:menu.poSales"],
  ["production", "/record/production?form=new", "business:menu.production"],
] as const;

function actionEntries(user: User, t: Translate): PaletteEntry[] {
  const group = t("nav.actions");
  const news = NEW_RECORDS.filter(([area]) => can(user, area, "edit")).map(([, href, name]) => ({
    label: t("shortcut.new", { name: t(name) }),
    href,
    group,
  }));
  const themes = Object.entries(THEMES).map(([theme, label]) => ({
    label: `${t("nav.theme")}: ${t(label)}`,
    href: "/preferences",
    post: { theme },
    group,
  }));
  const settings = [
    { label: t("nav.settings"), href: "/settings", group },
    ...(can(user, "company", "see")
      ? [{ label: t("business:company.title"), href: settingsPaths.company, group }]
      : []),
  ];
  return [...news, ...settings, ...themes, { label: t("nav.logout"), href: "/logout", post: {}, group }];
}

let paths: ReadonlySet<string> | undefined;

/** Returns true if a screen exists. Reads file names, because importing the routes would be circular. */
function screenExists(path: string): boolean {
  paths ??= new Set(import.meta.env.SCREEN_FILES.map(routePath));
  return paths.has(path);
}

const routePath = (file: string) =>
  `/${file
    .replace(/\.tsx$/, "")
    .replace(/_(?=\.|$)/g, "")
    .replaceAll(".", "/")}`;
