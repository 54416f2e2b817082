import { createPath } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { Toast } from "./toast";
import { savePendingUrl, reloadPage, wasReloaded } from "./reload-page";

/** Chunk timeout of the specification, section 9. */
const CHUNK_TIMEOUT_MS = 120_000;

/** Loads a screen as a document if its chunks fail or time out (specification, sections 2 and 8). */
export function SlowScreen() {
  const { t } = useTranslation();
  const loadedAnew = useHydrated() && wasReloaded();
  useEffect(watchNavigations, []);
  return <Toast message={loadedAnew ? { id: "anew", text: t("error.loadedAnew"), tone: "info" } : null} />;
}

/** Subscribes to the router, because `useNavigation` may update only after a chunk has failed. */
function watchNavigations() {
  const router = window.__remixRouter;
  let watched: typeof router.state.navigation.location;
  let forget = () => {};
  const unsubscribe = router.subscribe(({ navigation: { state, location } }) => {
    const wanted = state === "loading" ? location : undefined;
    if (wanted === watched) return;
    forget();
    watched = wanted;
    forget = wanted === undefined ? () => {} : watchFor(createPath(wanted));
  });
  return () => {
    unsubscribe();
    forget();
  };
}

function watchFor(href: string) {
  const timer = setTimeout(reloadPage, CHUNK_TIMEOUT_MS, href);
  const keep = () => savePendingUrl(href);
  window.addEventListener("pagehide", keep);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("pagehide", keep);
  };
}
