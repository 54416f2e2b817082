export interface NavLinkItem {
  label: string;
  href: string;
}

export interface NavMenuItem {
  label: string;
  items: readonly (NavLinkItem | "separator")[];
}

/** Names that the specification fixes in Indonesian. */
const INDONESIAN_NAME = /^(?:Data|Laporan)(?: |$)|^(?:Jenis )?Barang |^(?:Pengaturan|Pengguna|Produksi)$/;

/** Returns the `lang` of a menu or screen name for pronunciation; undefined for the document's. */
export const nameLang = (name: string) => (INDONESIAN_NAME.test(name) ? "id" : undefined);

/**
 * Response header of a redirect to the sign-in. A signed-in page shows a dialog instead
 * (components/layout/session-watch.ts).
 */
export const SIGN_IN_NEEDED = "X-Sign-In-Needed";

/** Request header of such a page, which sets the URL to return to itself. */
export const ASKS_BEFORE_SIGN_IN = "X-Asks-Before-Sign-In";

/** Resource route of the record search. */
export const SEARCH_PATH = "/search";

/** Resource route of the help texts, and the hash that opens the help. */
export const HELP_PATH = "/help";
export const HELP_HASH = "#help";

export interface NavUser {
  id: number;
  name: string;
  photoUrl?: string | null;
  roleLabel?: string;
}

export const THEMES = { system: "nav.themeSystem", light: "nav.themeLight", dark: "nav.themeDark" } as const;
export type Theme = keyof typeof THEMES;

/** Languages by their own names. */
export interface LanguageChoices {
  current: string;
  choices: readonly { value: string; label: string }[];
}

/** Data of the top navigation, filtered by the user's rights. */
export interface NavigationData {
  /** Home screen if signed in, else the welcome screen. */
  brandHref: string;
  menus: readonly (NavLinkItem | NavMenuItem)[];
  user: NavUser | null;
  locale: LanguageChoices;
  theme: Theme;
  paths: {
    login: string;
    settings: string | null;
    /** Null without permission. */
    plantSettings: string | null;
    /** POST routes; `locale` and `theme` take their value and `redirectTo`. */
    logout: string;
    locale: string;
    theme: string;
  };
}

/** Screen or action of the command palette. */
export interface PaletteEntry {
  label: string;
  href: string;
  /** Form fields of an action that is posted to `href`. */
  post?: Record<string, string>;
  newTab?: boolean;
  group?: string;
  /** Additional search words. */
  keywords?: string[];
}
