import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ScreenErrorData } from "~/services/request/screen-error.server";
import { ServerErrorDialog } from "../dialogs/server-error-dialog";
import { isLineLost } from "../form/lost-line";
import { ErrorLayout } from "./error-layout";
import { useServerPage } from "./server-page";

interface LoadFailureProps {
  error: unknown;
  /** Of the answer; 500 for an error without one. */
  status: number;
  data: Partial<ScreenErrorData>;
  /** False on a screen that nobody stands at. */
  dialog: boolean;
}

/**
 * Says that the data of a screen could not be loaded (specification, section 8): the error layout, whose link tries the same address
 * again, and the dialog or the server's own page over it. Without a network connection only the layout says so.
 */
export function LoadFailure({ error, status, data, dialog }: LoadFailureProps) {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const proxyPage = useServerPage(error);
  const { requestId, html = proxyPage } = data;
  const offline = isLineLost(error);
  const detail = requestId === undefined ? undefined : t("error.request", { id: requestId });

  if (offline) {
    return <ErrorLayout title={t("offline.title")} text={t("offline.load")} retryHref={pathname + search + hash} />;
  }
  // 500 is a fault; the others say that something in between found nobody.
  const away = status > 500 && status <= 504;
  return (
    <>
      <ErrorLayout text={away ? t("error.away") : undefined} detail={detail} retryHref={pathname + search + hash} />
      {dialog && <ServerErrorDialog html={html} detail={detail} />}
    </>
  );
}
