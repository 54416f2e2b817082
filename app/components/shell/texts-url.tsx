import { createContext, useContext } from "react";

const TextsUrlContext = createContext<string | undefined>(undefined);

/** Passes the URL of the texts (routes/texts.$locale.ts) to the document's head. */
export const TextsUrlProvider = TextsUrlContext.Provider;

const ID = "texts";

/** Preloads the texts, which hydration needs. */
export function TextsLink() {
  const href = useContext(TextsUrlContext);
  return href === undefined ? null : <link id={ID} rel="preload" as="fetch" crossOrigin="anonymous" href={href} />;
}

/** Returns the URL that the server rendered. */
export function readTextsUrl(): string | undefined {
  return document.getElementById(ID)?.getAttribute("href") ?? undefined;
}
