import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenErrorData } from "~/services/request/screen-error.server";
import { answerKey } from "./answer-key";
import { DesktopOnly } from "./desktop-only";
import { ErrorLayout } from "./error-layout";
import { LoadFailure } from "./load-failure";

interface ScreenErrorProps {
  /** False for unattended screens. */
  dialog?: boolean;
}

/** Error boundary of every screen. */
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
