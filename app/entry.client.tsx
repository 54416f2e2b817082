import { RemixBrowser } from "@remix-run/react";
import { createInstance } from "i18next";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { readTexts } from "~/components/layout/texts-for-browser";
import { i18nOptions } from "~/screens/i18n-options";

// A part of the page that cannot be loaded belongs to an older build. (Remix does the same for a screen's own module.)
window.addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  window.location.reload();
});

async function hydrate() {
  const locale = document.documentElement.lang;
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ ...i18nOptions, lng: locale, resources: { [locale]: readTexts() } });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
