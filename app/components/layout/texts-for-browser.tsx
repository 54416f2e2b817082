import { useTranslation } from "react-i18next";

const ID = "texts";

/**
 * The texts that the server rendered with, for the browser to hydrate with: no second request, and no flash of keys. As
 * data, not as a script, so it needs no nonce.
 */
export function TextsForBrowser() {
  const { i18n } = useTranslation();
  const texts = JSON.stringify(i18n.getDataByLanguage(i18n.language) ?? {}).replaceAll("<", "\\u003c");
  return (
    <script id={ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: texts }} />
  );
}

/** Reads them in the browser. */
export function readTexts(): Record<string, Record<string, unknown>> {
  const element = document.getElementById(ID);
  // Written by the component above.
  return JSON.parse(element?.textContent ?? "{}") as Record<string, Record<string, unknown>>;
}
