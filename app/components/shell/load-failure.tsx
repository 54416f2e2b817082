import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ScreenErrorData } from "~/services/request/screen-error.server";
import { ServerErrorDialog } from "../dialogs/server-error-dialog";
import { isNetworkError } from "../form/network-error";
import { ErrorLayout } from "./error-layout";
import { useServerPage } from "./proxy-error-page";

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
export function LoadFailure({ error, status, data, dialog }: LoadFailureProps) {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const proxyPage = useServerPage(error);
  const { requestId, html = proxyPage } = data;
  const offline = isNetworkError(error);
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
