import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/format";
import type { MissingBackup } from "~/services/home/home.server";
import { Alert } from "../ui/alert";

/** Warns an ADMIN of a failed or late backup. */
export function BackupAlert({ state, lastGoodAt, error, timeZone }: MissingBackup) {
  const { t } = useTranslation();
  const last = lastGoodAt === null ? t("backup.none") : t("backup.last", { at: formatMoment(lastGoodAt, timeZone) });
  return (
    <Alert tone="warning" title={t(`backup.${state}`)} dismissible={false}>
      {error !== null && <p className="break-words">{error}</p>}
      <p>
        {last} {t("backup.advice")}
      </p>
    </Alert>
  );
}
