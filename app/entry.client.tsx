import { RemixBrowser } from "@remix-run/react";
import { createInstance, type ResourceLanguage } from "i18next";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { takeWanted } from "~/components/layout/load-anew";
import { watchServerPages } from "~/components/layout/server-page";
import { watchSession } from "~/components/layout/session-watch";
import { readTextsUrl, TextsUrlProvider } from "~/components/layout/texts-url";
import { i18nOptions } from "~/screens/i18n-options";

async function hydrate() {
  const locale = document.documentElement.lang;
  const textsUrl = readTextsUrl();
  // Without its texts (a phone gets none) the page stays as the server sent it: it works so too.
  if (textsUrl === undefined) return;
  const answer = await fetch(textsUrl);
  if (!answer.ok) return;
  const texts = (await answer.json()) as ResourceLanguage;
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ ...i18nOptions, lng: locale, resources: { [locale]: texts } });
  await untilPageDataIsRead();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <TextsUrlProvider value={textsUrl}>
            <RemixBrowser />
          </TextsUrlProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/**
 * RemixBrowser reads the data that came with the page on its first render, and suspends meanwhile without a boundary above it.
 * A key or a click in that moment makes React finish at once, which it then cannot: the page is gone (React error 345). Called
 * before, outside of React, RemixBrowser begins to read and throws its promise before it comes to a hook.
 */
async function untilPageDataIsRead() {
  try {
    RemixBrowser({});
  } catch (reading: unknown) {
    await reading;
  }
}

watchSession();
watchServerPages();
const wanted = takeWanted();
if (wanted === null) void hydrate();
else window.location.replace(wanted);
