import { createContext, useContext } from "react";

const TextsUrlContext = createContext<string | undefined>(undefined);

/** Passes the address of the page's texts (routes/texts.$locale.ts) to the document's head. */
export const TextsUrlProvider = TextsUrlContext.Provider;

const ID = "texts";

/**
 * Preloads the texts in parallel with the scripts, so that hydration does not wait for them: the browser hydrates with the texts
 * that the server rendered with, and no key flashes.
 */
export function TextsLink() {
  const href = useContext(TextsUrlContext);
  return href === undefined ? null : <link id={ID} rel="preload" as="fetch" crossOrigin="anonymous" href={href} />;
}

/** Returns the address that the server rendered, in the browser. */
export function readTextsUrl(): string | undefined {
  return document.getElementById(ID)?.getAttribute("href") ?? undefined;
}
