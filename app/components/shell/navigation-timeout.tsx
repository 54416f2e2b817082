import { createPath, useNavigation } from "@remix-run/react";
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
  const { state, location } = useNavigation();
  const wanted = state === "loading" ? createPath(location) : undefined;
  useEffect(() => (wanted === undefined ? undefined : watchFor(wanted)), [wanted]);
  return <Toast message={loadedAnew ? { id: "anew", text: t("error.loadedAnew"), tone: "info" } : null} />;
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
