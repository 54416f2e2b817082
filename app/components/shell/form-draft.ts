import { lastTypedForm } from "./use-unsaved-input";

/** Form that survives signing in again as the same user, without passwords and files. */
export interface FormDraft {
  userId: number;
  href: string;
  action: string;
  formId: string;
  fields: [name: string, value: string][];
}

const KEY = "keptForm";

export function saveDraft(userId: number | null): void {
  const form = lastTypedForm();
  if (form !== undefined && userId !== null) refillAfterLoad(createDraft(form, userId));
}

/** Returns the values of a form, without passwords and files. */
export function createDraft(form: HTMLFormElement, userId: number): FormDraft {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map(({ name }) => name));
  return {
    userId,
    href: currentHref(window.location),
    action: form.getAttribute("action") ?? currentHref(window.location),
    formId: form.getAttribute("id") ?? "",
    fields: [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && !secret.has(name) ? [[name, value]] : [],
    ),
  };
}

/** Refills the form when its page has loaded. */
export const refillAfterLoad = (kept: FormDraft) => sessionStorage.setItem(KEY, JSON.stringify(kept));

export const hasDraft = () => sessionStorage.getItem(KEY) !== null;

/** Returns and removes the user's form for this page; discards others. */
export function takeDraft(userId: number): FormDraft | undefined {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  const kept = JSON.parse(text) as FormDraft;
  const own = kept.userId === userId;
  if (own && kept.href !== currentHref(window.location)) return undefined;
  sessionStorage.removeItem(KEY);
  return own ? kept : undefined;
}

let next: FormDraft | undefined;

/** Refills the next submission instead of sending it. */
export const refillNext = (kept: FormDraft) => void (next = kept);

export function takeRefill(): FormDraft | undefined {
  const kept = next;
  next = undefined;
  return kept;
}

const currentHref = ({ pathname, search }: Location) => pathname + search;
