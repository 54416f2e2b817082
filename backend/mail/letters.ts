import type { Locale } from "#contract/constants";
import en from "../../public/locales/en/mail.json" with { type: "json" };
import es from "../../public/locales/es/mail.json" with { type: "json" };
import fr from "../../public/locales/fr/mail.json" with { type: "json" };
import id from "../../public/locales/id/mail.json" with { type: "json" };
import ptBR from "../../public/locales/pt-BR/mail.json" with { type: "json" };
import zhCN from "../../public/locales/zh-CN/mail.json" with { type: "json" };
import type { Letter } from "./message";

/** The letters of every mail, in the language of who gets it. Their texts are in public/locales/<lng>/mail.json. */

const texts: Record<Locale, typeof en> = { en, es, fr, "pt-BR": ptBR, "zh-CN": zhCN, id };

interface Addressee {
  /** null for a greeting without a name */
  name: string | null;
  locale: Locale;
}

/** Asks the owner of an address to verify it. @param hours life of the link */
export const verifyLetter = (to: Addressee, link: string, hours: number) => letterTo(to, "verify", { hours }, link);

/** Leads to where a new password is set. @param minutes life of the link */
export const resetLetter = (to: Addressee, link: string, minutes: number) => letterTo(to, "reset", { minutes }, link);

/** Leads the owner of an address that was registered before, and never verified, to where a password is set. @param hours life of the link */
export const registeredLetter = (to: Addressee, link: string, hours: number) =>
  letterTo(to, "registered", { hours }, link);

/**
 * Tells the owner of an address that its account is to have another one, or has it.
 *
 * @param link stops the change, or takes it back
 */
export const changeNoticeLetter = (
  to: Addressee,
  link: string,
  { made, email, days }: { made: boolean; email: string; days: number },
) => letterTo(to, made ? "changeMade" : "changeWanted", { email, days }, link);

/** Tells the owner of an account who registers again that there is one. @param link where a forgotten password is reset */
export const knownLetter = (to: Addressee, link: string) => letterTo(to, "known", {}, link);

/** Invites a new user, who sets a password by the link. @param days life of the link */
export const inviteLetter = (to: Addressee, link: string, days: number) => letterTo(to, "invite", { days }, link);

/** Tells the owner of an address that another user wanted it. */
export const takenLetter = (to: Addressee) => letterTo(to, "taken");

/** Tells a user that the second factor was turned on, or off. */
export const factorLetter = (to: Addressee, on: boolean) => letterTo(to, on ? "factorOn" : "factorOff");

/** Tells a user that a recovery code was used. @param left how many there still are */
export const recoveryCodeLetter = (to: Addressee, left: number) => letterTo(to, "recoveryCode", { left });

/** Shows an administrator that mail arrives. */
export const trialLetter = (to: Addressee) => letterTo(to, "trial");

function letterTo(
  { name, locale }: Addressee,
  kind: keyof (typeof en)["letter"],
  params: Record<string, string | number> = {},
  link?: string,
): Letter {
  const { hello, helloAll, letter } = texts[locale];
  const filled = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, param: string) => String({ ...params, name }[param] ?? ""));
  const { subject, paragraphs, closing, label }: Omit<Letter, "locale" | "greeting" | "button"> & { label?: string } =
    letter[kind];
  return {
    locale,
    greeting: name === null ? helloAll : filled(hello),
    subject,
    paragraphs: paragraphs.map(filled),
    button: label === undefined || link === undefined ? undefined : { label, link },
    closing: closing.map(filled),
  };
}
