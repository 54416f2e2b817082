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

/** Returns a name's `lang`; undefined for the document's language. */
export const nameLang = (name: string) => (INDONESIAN_NAME.test(name) ? "id" : undefined);

/** Form field with the ID of the user for whom the page was opened. */
export const OPENED_BY = "openedBy";

export const SEARCH_PATH = "/search";

export interface NavUser {
  id: number;
  name: string;
  photoUrl?: string | null;
  roleLabel?: string;
}

export const THEMES = { system: "nav.themeSystem", light: "nav.themeLight", dark: "nav.themeDark" } as const;
export type Theme = keyof typeof THEMES;

export interface LanguageChoices {
  current: string;
  choices: readonly { value: string; label: string }[];
}

/** Data of the top navigation, filtered by the user's rights. */
export interface NavigationData {
  /** Home screen, or welcome screen for guests. */
  brandHref: string;
  menus: readonly (NavLinkItem | NavMenuItem)[];
  user: NavUser | null;
  locale: LanguageChoices;
  theme: Theme;
  /** An ADMIN knows the user's password. */
  isPasswordGiven: boolean;
  paths: {
    login: string;
    settings: string | null;
    /** Null without permission. */
    plantSettings: string | null;
    /** The handbook; null for guests and until a required second factor is set up. */
    help: string | null;
    /** POST routes; `locale` and `theme` take their value and `redirectTo`. */
    logout: string;
    locale: string;
    theme: string;
  };
}

export interface PaletteEntry {
  label: string;
  href: string;
  /** Form fields of an action that is posted to `href`. */
  post?: Record<string, string>;
  /** Prints the paper of the record at `href`. */
  prints?: boolean;
  group?: string;
  /** Additional search words. */
  keywords?: string[];
}
