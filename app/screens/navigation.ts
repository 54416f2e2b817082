/** What the top navigation shows; who may see what is decided by whoever makes this. */
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

export interface NavigationData {
  /** Home when signed in, welcome otherwise. */
  brandHref: string;
  menus: readonly (NavLinkItem | NavMenuItem)[];
  user: NavUser | null;
  locale: { current: string; choices: readonly { value: string; label: string }[] };
  theme: Theme;
  paths: {
    login: string;
    /** null while there is no such screen. */
    settings: string | null;
    /** These three take POST: nothing; `locale` and `redirectTo`; `theme` and `redirectTo`. */
    logout: string;
    locale: string;
    theme: string;
  };
}

/** An entry of the command palette. */
export interface PaletteEntry {
  label: string;
  href: string;
  /** The head that the entry stands under. */
  group?: string;
  /** Other words that find it. */
  keywords?: string[];
}
