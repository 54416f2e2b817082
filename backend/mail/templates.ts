import type { Locale } from "#contract/constants";
import en from "../../public/locales/en/mail.json" with { type: "json" };
import es from "../../public/locales/es/mail.json" with { type: "json" };
import fr from "../../public/locales/fr/mail.json" with { type: "json" };
import id from "../../public/locales/id/mail.json" with { type: "json" };
import ptBR from "../../public/locales/pt-BR/mail.json" with { type: "json" };
import zhCN from "../../public/locales/zh-CN/mail.json" with { type: "json" };
import type { Letter } from "./message";

/** Texts are in public/locales/<lng>/mail.json. */

const texts: Record<Locale, typeof en> = { en, es, fr, "pt-BR": ptBR, "zh-CN": zhCN, id };

interface Addressee {
  /** null for a greeting without a name */
  name: string | null;
  locale: Locale;
}

/** @param hours link lifetime */
export const verifyLetter = (to: Addressee, link: string, hours: number) => letterTo(to, "verify", { hours }, link);

/** @param minutes link lifetime */
export const resetLetter = (to: Addressee, link: string, minutes: number) => letterTo(to, "reset", { minutes }, link);

/** Sends a password link to an unverified owner. @param hours link lifetime */
export const registeredLetter = (to: Addressee, link: string, hours: number) =>
  letterTo(to, "registered", { hours }, link);

/** Notifies the old address of an e-mail change. @param link stops or reverts it */
export const changeNoticeLetter = (
  to: Addressee,
  link: string,
  { made, email, days }: { made: boolean; email: string; days: number },
) => letterTo(to, made ? "changeMade" : "changeWanted", { email, days }, link);

/** Tells a registrant that the account exists. @param link resets the password */
export const knownLetter = (to: Addressee, link: string) => letterTo(to, "known", {}, link);

/** @param days link lifetime */
export const inviteLetter = (to: Addressee, link: string, days: number) => letterTo(to, "invite", { days }, link);

/** Another user requested the address. */
export const takenTemplate = (to: Addressee) => letterTo(to, "taken");

export const factorLetter = (to: Addressee, on: boolean) => letterTo(to, on ? "factorOn" : "factorOff");

/** @param left remaining codes */
export const recoveryCodeLetter = (to: Addressee, left: number) => letterTo(to, "recoveryCode", { left });

/** Carries the hash over all histories of a nightly backup. @param at moment of the backup, ISO */
export const backupLetter = (to: Addressee, at: string, { rows, sha256 }: { rows: number; sha256: string }) =>
  letterTo(to, "backup", { at: `${at.slice(0, 16).replace("T", " ")} UTC`, histories: rows, hash: sha256 });

/** @param due hour of a late run, which the mail then names */
export const reportLetter = (
  to: Addressee,
  { due, ...said }: { report: string; days: string; rows: string; owner: string; due: string | null },
) => letterTo(to, due === null ? "report" : "reportLate", due === null ? said : { ...said, due });

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
    subject: filled(subject),
    paragraphs: paragraphs.map(filled),
    button: label === undefined || link === undefined ? undefined : { label, link },
    closing: closing.map(filled),
  };
}
