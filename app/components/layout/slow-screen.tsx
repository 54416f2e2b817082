import { createPath } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { Toast } from "../ui/toast";
import { keepWanted, loadAnew, wasLoadedAnew } from "./load-anew";

/** A screen that has not come by then is loaded as a document (specification, section 9: chunk timeout). */
const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Sees to it that a screen whose parts fail, or take too long, is loaded as a document, and says so on that (specification, sections 2
 * and 8). Calls of the API end long before; what still hangs after two minutes is a part of the page.
 */
export function SlowScreen() {
  const { t } = useTranslation();
  const loadedAnew = useHydrated() && wasLoadedAnew();
  useEffect(watchNavigations, []);
  return <Toast message={loadedAnew ? { id: "anew", text: t("error.loadedAnew"), tone: "info" } : null} />;
}

/** Watches the router itself: `useNavigation` hears of a navigation when React comes to draw it, and its part may have failed by then. */
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
  const timer = setTimeout(loadAnew, CHUNK_TIMEOUT_MS, href);
  const keep = () => keepWanted(href);
  window.addEventListener("pagehide", keep);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("pagehide", keep);
  };
}
