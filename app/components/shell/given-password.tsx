import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { settingsPaths } from "#contract/accounts/settings";
import { Notice } from "../ui/notice";

/** Asks for an own password on every page (docs/decisions/0170-passwords-and-sessions.md). */
export function GivenPassword() {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" dismissible={false} className="mb-3 shrink-0 print:hidden">
      {t("settings.passwordGiven")}{" "}
      <Link to={settingsPaths.password} className="font-semibold underline underline-offset-2">
        {t("settings.changePassword")}
      </Link>
    </Notice>
  );
}
