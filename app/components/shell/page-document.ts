import { createContext } from "react";
import type { FormReply } from "~/services/request/form.server";

/** What the document around the app needs; undefined in the browser, which renders the app alone. */
interface DocumentParts {
  /** of the Content-Security-Policy */
  nonce: string;
  /** (routes/texts.$locale.ts) */
  textsUrl: string;
  /** Failed answer to a form sent without scripts. */
  answer?: Pick<FormReply, "failure"> | undefined;
}

export const DocumentContext = createContext<DocumentParts | undefined>(undefined);

/** The browser hydrates this element alone: extensions insert others into head and body. */
export const APP_ID = "app";
const TEXTS_ID = "texts";
export const ANSWER_ID = "answer";

/** Attributes of the link that preloads the texts, which hydration needs. */
export const TEXTS_LINK = { id: TEXTS_ID, rel: "preload", as: "fetch", crossOrigin: "anonymous" } as const;

/** Returns the URL of the texts that the server rendered. */
export function readTextsUrl(): string | undefined {
  return document.getElementById(TEXTS_ID)?.getAttribute("href") ?? undefined;
}
