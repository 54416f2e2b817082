import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { connectScale, followScale, portState, watchPort } from "./scale-port";

const RETRY_MS = 3_000;

/** Reads the desk's scale in this browser, and asks for its port unless one is remembered. */
export function BrowserScale({ scaleId }: { scaleId: number }) {
  const { t } = useTranslation();
  const state = useSyncExternalStore(watchPort, portState, portState);
  useEffect(() => {
    if (!allowsSerial(document)) {
      if (documentPath() !== window.location.pathname) window.location.reload();
      return;
    }
    const follow = () => void followScale(scaleId);
    follow();
    const timer = setInterval(follow, RETRY_MS);
    return () => clearInterval(timer);
  }, [scaleId]);
  if (state === "taken") return <p className="text-xs">{t("business:liveWeight.browser.taken")}</p>;
  if (state !== "asks" && state !== "busy") return null;
  return (
    <p className="space-y-1 text-xs">
      {state === "busy" && <span className="block">{t("business:liveWeight.browser.busy")}</span>}
      <Button variant="outline" size="sm" onClick={() => void connectScale(scaleId)}>
        {t("business:liveWeight.browser.connect")}
      </Button>
    </p>
  );
}

/** Only documents of weigh screens may use serial ports; a screen opened by a link has the document of another. */
const allowsSerial = (page: Document & { featurePolicy?: { allowsFeature: (name: string) => boolean } }) =>
  page.featurePolicy?.allowsFeature("serial") ?? true;

function documentPath(): string {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined ? window.location.pathname : new URL(entry.name).pathname;
}
