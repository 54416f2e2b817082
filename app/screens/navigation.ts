export interface NavLinkItem {
  label: string;
  href: string;
}

export interface NavMenuItem {
  label: string;
  items: readonly (NavLinkItem | "separator")[];
}

export interface NavUser {
  name: string;
  photoUrl?: string | null;
  roleLabel?: string;
}

export type Theme = "system" | "light" | "dark";

/** The data of the top navigation; the server leaves out what the user may not see. */
export interface NavigationData {
  /** The home screen when signed in, else the welcome screen. */
  brandHref: string;
  menus: readonly (NavLinkItem | NavMenuItem)[];
  user: NavUser | null;
  locale: { current: string; choices: readonly { value: string; label: string }[] };
  theme: Theme;
  paths: {
    login: string;
    /** null when there is no such screen. */
    settings: string | null;
    /** These three take POST: without a body; with `locale` and `redirectTo`; with `theme` and `redirectTo`. */
    logout: string;
    locale: string;
    theme: string;
  };
}

/** An entry of the command palette. */
export interface PaletteEntry {
  label: string;
  href: string;
  /** The heading of the entry. */
  group?: string;
  /** Further words that the search finds. */
  keywords?: string[];
}
