import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ScreenErrorData } from "~/services/request/screen-error.server";
import { DesktopOnly } from "./desktop-only";
import { ErrorLayout } from "./error-layout";

/** The error boundary of every screen: the notice for phones, the 404 page, or the error layout. */
export function ScreenError() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const { status, data } = readError(error);
  if (data.kind === "desktop-only") return <DesktopOnly />;
  if (status === 404) return <ErrorLayout title={t("not_found.title")} text={t("not_found.text")} />;

  const detail = data.requestId ? t("error.request", { id: data.requestId }) : undefined;
  if (status === 503 || data.kind === "away") {
    const again = { backHref: pathname + search, backLabel: t("error.retry") };
    return <ErrorLayout text={t("error.away")} detail={detail} {...again} />;
  }
  if (data.kind === "origin") return <ErrorLayout text={t("error.origin")} />;
  if (status === 413) return <ErrorLayout text={t("error.body")} />;
  return <ErrorLayout text={data.kind === "refused" ? data.message || undefined : undefined} detail={detail} />;
}

function readError(error: unknown): { status: number; data: Partial<ScreenErrorData> } {
  if (!isRouteErrorResponse(error)) return { status: 500, data: {} };
  const data: unknown = error.data;
  return { status: error.status, data: typeof data === "object" && data !== null ? data : {} };
}
