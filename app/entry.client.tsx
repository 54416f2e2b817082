import { RemixBrowser } from "@remix-run/react";
import { createInstance, type ResourceLanguage } from "i18next";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { takePendingUrl } from "~/components/shell/reload-page";
import { watchServerPages } from "~/components/shell/proxy-error-page";
import { watchSession } from "~/components/shell/session-watch";
import { readTextsUrl, TextsUrlProvider } from "~/components/shell/texts-url";
import { i18nOptions } from "~/definitions/i18n-options";

async function hydrate() {
  const locale = document.documentElement.lang;
  const textsUrl = readTextsUrl();
  // Phones get no texts and no hydration.
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
 * RemixBrowser suspends on its first render without a boundary; an event then fails hydration (React error 345).
 * Calling it outside React starts the read and throws its promise before any hook.
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
const wanted = takePendingUrl();
if (wanted === null) void hydrate();
else window.location.replace(wanted);
