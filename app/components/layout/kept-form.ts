import { lastTypedForm } from "./use-unsaved-input";

/**
 * What was typed into a form whose session has ended, kept in the tab until the same person has signed in again and is back on its
 * page. Passwords and files are not kept.
 */
interface KeptForm {
  userId: number;
  /** The address of the page. */
  href: string;
  /** The address that the form posts to. */
  action: string;
  formId: string;
  fields: [name: string, value: string][];
}

const KEY = "keptForm";

/** Keeps the form in which something was typed last, for its user. */
export function keepTypedForm(userId: number | null): void {
  const form = lastTypedForm();
  if (form === undefined || userId === null) return;
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map(({ name }) => name));
  const kept: KeptForm = {
    userId,
    href: hrefOf(window.location),
    action: form.getAttribute("action") ?? hrefOf(window.location),
    formId: form.getAttribute("id") ?? "",
    fields: [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && !secret.has(name) ? [[name, value]] : [],
    ),
  };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** Returns, once, what this user typed into this page before the session ended. It is gone when somebody else has come instead. */
export function takeKeptForm(userId: number): KeptForm | undefined {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  const kept = JSON.parse(text) as KeptForm;
  const own = kept.userId === userId;
  if (own && kept.href !== hrefOf(window.location)) return undefined;
  sessionStorage.removeItem(KEY);
  return own ? kept : undefined;
}

let next: KeptForm | undefined;

/** Says that the form submitted next is to be filled in, and not sent. */
export const fillInNext = (kept: KeptForm) => void (next = kept);

/** Returns, once, the form that is to be filled in, and not sent. */
export function takeFillIn(): KeptForm | undefined {
  const kept = next;
  next = undefined;
  return kept;
}

const hrefOf = ({ pathname, search }: Location) => pathname + search;
