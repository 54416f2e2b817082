import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { openPendingUrl, takePendingUrl } from "~/components/shell/reload-page";
import { watchScans } from "~/components/keys/scan";
import { loadPanels } from "~/components/shell/load-panels";
import { APP_ID, readTextsUrl } from "~/components/shell/page-document";
import { createTexts, type Texts } from "~/definitions/i18n-options";
import { opensPanel } from "~/definitions/search-href";

async function hydrate() {
  const locale = document.documentElement.lang;
  const textsUrl = readTextsUrl();
  const app = document.getElementById(APP_ID);
  // Phones get no texts and no hydration.
  if (textsUrl === undefined || app === null) return;
  const opens = opensPanel(new URLSearchParams(window.location.search));
  // The screens' modules import this one, so they have run only after this turn.
  const panels = Promise.resolve().then(() => (opens ? loadPanels() : undefined));
  const answer = await fetch(textsUrl);
  if (!answer.ok) return;
  const i18n = createTexts(locale, (await answer.json()) as Texts);
  await panels;
  startTransition(() => {
    hydrateRoot(
      app,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          {/* It suspends while it reads the page's data: without a boundary an event then fails hydration. */}
          <Suspense>
            <RemixBrowser />
          </Suspense>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

watchScans();
const wanted = takePendingUrl();
if (wanted === null) void hydrate();
else openPendingUrl(wanted);
