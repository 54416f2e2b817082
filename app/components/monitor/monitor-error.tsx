import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ScreenError } from "../shell/screen-error";

const RETRY_MS = 5000;

/** Reloads once the server responds; the browser's own error page never would. */
export function MonitorError() {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return;
      fetch(window.location.href, { headers: { Accept: "text/html" }, cache: "no-store" }).then(
        (answer) => {
          if (answer.ok) window.location.reload();
        },
        () => undefined,
      );
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="dark bg-background text-foreground">
      <noscript>
        <meta httpEquiv="refresh" content={String(RETRY_MS / 1000)} />
      </noscript>
      <ScreenError dialog={false} />
      <p className="fixed inset-x-0 bottom-6 text-center text-sm text-muted-foreground">
        {t("business:monitor.retry")}
      </p>
    </div>
  );
}
