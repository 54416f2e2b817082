import { createPath, useNavigation } from "@remix-run/react";
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
  const { state, location } = useNavigation();
  const loadedAnew = useHydrated() && wasLoadedAnew();
  const wanted = state === "loading" ? createPath(location) : null;

  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(loadAnew, CHUNK_TIMEOUT_MS, wanted);
    const keep = () => keepWanted(wanted);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [wanted]);

  return <Toast message={loadedAnew ? { id: "anew", text: t("error.loadedAnew"), tone: "info" } : null} />;
}
