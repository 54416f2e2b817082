import type { Role, RoleHolder } from "#contract/access";
import type { Locale } from "#contract/constants";

/** Desks with a handbook, in the order of the contents: one for each role, and the yard, which reads the monitor. */
export const DESKS = ["scale", "checker", "fg", "office", "finance", "admin", "yard"] as const;
export type Desk = (typeof DESKS)[number];

export const HANDBOOK_PATH = "/help";

export const handbookHref = (desk: Desk, section?: string) =>
  `${HANDBOOK_PATH}/${desk}${section === undefined ? "" : `#${section}`}`;

/** Returns the desks of the user's roles. */
export const ownDesks = ({ roles }: RoleHolder): Desk[] =>
  DESKS.filter((desk) => roles.includes(desk.toUpperCase() as Role));

/** Returns the desks of the user's roles, then the others. */
export const desksFor = (user: RoleHolder): Desk[] => [...new Set([...ownDesks(user), ...DESKS])];

/** Returns the user's first desk; that of the yard without a role. */
export const ownDesk = ({ roles }: RoleHolder): Desk =>
  roles.length === 0 ? "yard" : (desksFor({ roles })[0] ?? "yard");

/** Returns the language of the handbook (docs/decisions/0065-deviations.md). */
export const handbookLocale = (locale: Locale): Locale => (locale === "id" ? "id" : "en");

/** Help of a screen in the overview of keys. */
export interface ScreenHelp {
  locale: Locale;
  /** The page of the handbook, at its section if it has one. */
  href: string;
  sections: { title: string; html: string }[];
}
