import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { Alert } from "../ui/alert";

/** The version of what is there now, after somebody else has changed it; the form goes on from it. */
export function staleVersion(reply: FormReply | undefined): number | undefined {
  const { current } = reply ?? {};
  if (typeof current !== "object" || current === null || !("version" in current)) return undefined;
  return typeof current.version === "number" ? current.version : undefined;
}

export interface StaleNoticeProps {
  /** What is there now, where it differs from what was typed. */
  differences: readonly { label: string; now: string }[];
  /** The address of the form afresh. */
  reloadHref: string;
}

/** Says that somebody else was faster, what is there now, and what saving again will do. */
export function StaleNotice({ differences, reloadHref }: StaleNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" title={t("record.staleTitle")} dismissible={false}>
      <p>{t(differences.length > 0 ? "record.staleText" : "record.staleSame")}</p>
      {differences.length > 0 && (
        <dl className="my-1">
          {differences.map(({ label, now }) => (
            <div key={label}>
              <dt className="inline">{label}: </dt>
              <dd className="inline font-semibold">{now === "" ? "–" : now}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        {t("record.staleAgain")}{" "}
        <Link to={reloadHref} reloadDocument className="underline underline-offset-2">
          {t("record.staleReload")}
        </Link>
      </p>
    </Alert>
  );
}
