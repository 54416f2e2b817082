export interface NavLinkItem {
  label: string;
  href: string;
}

export interface NavMenuItem {
  label: string;
  items: readonly (NavLinkItem | "separator")[];
}

/** Names that the specification fixes in Indonesian: of menus, and of their screens. */
const INDONESIAN_NAME = /^(?:Data|Laporan)(?: |$)|^(?:Jenis )?Barang |^(?:Pengaturan|Pengguna|Produksi)$/;

/** Returns the `lang` of a name of a menu or screen, by which it is pronounced: undefined for that of the document. */
export const nameLang = (name: string) => (INDONESIAN_NAME.test(name) ? "id" : undefined);

/**
 * The header of an answer that leads to the sign-in. A page of somebody who was signed in says so in a dialog and stays as it is
 * (components/layout/session-watch.ts); everything else goes there.
 */
export const SIGN_IN_NEEDED = "X-Sign-In-Needed";

/** The header of a request by a page that shows that dialog: the page says itself where to come back to. */
export const ASKS_BEFORE_SIGN_IN = "X-Asks-Before-Sign-In";

/** The resource route of the search over records. */
export const SEARCH_PATH = "/search";

/** The resource route of the help texts, and the hash that opens the help of a screen. */
export const HELP_PATH = "/help";
export const HELP_HASH = "#help";

export interface NavUser {
  id: number;
  name: string;
  photoUrl?: string | null;
  roleLabel?: string;
}

/** The themes with the keys of their labels. */
export const THEMES = { system: "nav.themeSystem", light: "nav.themeLight", dark: "nav.themeDark" } as const;
export type Theme = keyof typeof THEMES;

/** The languages to choose from, each in its own words. */
export interface LanguageChoices {
  current: string;
  choices: readonly { value: string; label: string }[];
}

/** The data of the top navigation; the server leaves out what the user may not see. */
export interface NavigationData {
  /** The home screen when signed in, else the welcome screen. */
  brandHref: string;
  menus: readonly (NavLinkItem | NavMenuItem)[];
  user: NavUser | null;
  locale: LanguageChoices;
  theme: Theme;
  paths: {
    login: string;
    /** null when there is no such screen. */
    settings: string | null;
    /** null when the user may not see them. */
    plantSettings: string | null;
    /** These three take POST: without a body; with `locale` and `redirectTo`; with `theme` and `redirectTo`. */
    logout: string;
    locale: string;
    theme: string;
  };
}

/** A screen or an action of the command palette. */
export interface PaletteEntry {
  label: string;
  href: string;
  /** The fields of an action that is posted to `href`. */
  post?: Record<string, string>;
  /** Opens in a new tab: a paper. */
  newTab?: boolean;
  /** The heading of the entry. */
  group?: string;
  /** Further words that the search finds. */
  keywords?: string[];
}
