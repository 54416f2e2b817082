import { useTranslation } from "react-i18next";
import { ErrorLayout } from "~/components/shell/error-layout";
import { screenHandle } from "~/definitions/screen-handle";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "unauthorized.title", layout: "error" });

export const loader = screenLoader([], () => null);

export default function UnauthorizedScreen() {
  const { t } = useTranslation();
  return <ErrorLayout title={t("unauthorized.title")} text={t("unauthorized.text")} backHref="/home" />;
}
