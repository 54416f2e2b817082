import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Monitor } from "~/components/ui/icons";
import type { ScreenErrorData } from "~/services/request/screen-error.server";
import { ServerErrorDialog } from "../dialogs/server-error-dialog";
import { isNetworkError } from "../form/network-error";
import { answerKey } from "./answer-key";
import { ErrorLayout } from "./error-layout";
import { useServerPage } from "./proxy-error-page";

interface ScreenErrorProps {
  /** False for unattended screens. */
  dialog?: boolean;
}

/** Shown in place of a screen whose data or rendering failed. */
export function ScreenError({ dialog = true }: ScreenErrorProps) {
  const { t } = useTranslation();
  const error = useRouteError();
  const { status, data } = readError(error);
  const { pathname } = useLocation();
  const logged = data.kind !== "desktop-only" && status !== 404;
  useEffect(() => {
    if (logged) console.error(`The data of ${pathname} could not be loaded: ${status}`, data.requestId ?? "", error);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each error
  }, [error, pathname]);
  if (data.kind === "desktop-only") return <DesktopOnly />;
  if (status === 404) return <ErrorLayout title={t("not_found.title")} text={t("not_found.text")} />;
  if (status >= 500) return <LoadFailure key={answerKey(error)} {...{ error, status, data, dialog }} />;
  if (data.kind === "origin") return <ErrorLayout text={t("error.origin")} />;
  if (status === 413) return <ErrorLayout text={t("error.body")} />;
  const detail = data.requestId ? t("error.request", { id: data.requestId }) : undefined;
  return <ErrorLayout text={data.kind === "refused" ? data.message || undefined : undefined} detail={detail} />;
}

function readError(error: unknown): { status: number; data: Partial<ScreenErrorData> } {
  if (!isRouteErrorResponse(error)) return { status: 500, data: {} };
  const data: unknown = error.data;
  return { status: error.status, data: typeof data === "object" && data !== null ? data : {} };
}

function DesktopOnly() {
  const { t } = useTranslation();
  return (
    <main
      id="main"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-background p-8 text-center"
    >
      <Monitor aria-hidden className="size-10 text-link" strokeWidth={1.5} />
      <p className="text-lg font-semibold">{t("desktop_only")}</p>
    </main>
  );
}

interface LoadFailureProps {
  error: unknown;
  /** 500 for an error without a response. */
  status: number;
  data: Partial<ScreenErrorData>;
  /** False for unattended screens. */
  dialog: boolean;
}

/**
 * Shown if loading failed (specification, section 8), with a retry link and, unless offline, a dialog or the server's
 * page.
 */
function LoadFailure({ error, status, data, dialog }: LoadFailureProps) {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const offline = isNetworkError(error);
  const proxyPage = useServerPage(error, dialog && !offline && !isRouteErrorResponse(error));
  const { requestId, html = proxyPage } = data;
  const detail = requestId === undefined ? undefined : t("error.request", { id: requestId });

  if (offline) {
    return <ErrorLayout title={t("offline.title")} text={t("offline.load")} retryHref={pathname + search + hash} />;
  }
  // 501 to 504 mean that a proxy did not reach the server.
  const away = status > 500 && status <= 504;
  return (
    <>
      <ErrorLayout text={away ? t("error.away") : undefined} detail={detail} retryHref={pathname + search + hash} />
      {dialog && <ServerErrorDialog html={html} detail={detail} />}
    </>
  );
}
