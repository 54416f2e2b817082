import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { activeField, type MasterDefinition, type MasterRow } from "~/screens/master";
import { Alert } from "../ui/alert";
import { typedText, valueText } from "./value-text";

interface StaleNoticeProps {
  definition: MasterDefinition;
  /** What is there now. */
  current: MasterRow;
  /** What was typed, by field. */
  typed: Record<string, unknown>;
  /** The form as it is now, without what was typed. */
  reloadHref: string;
}

/** Somebody else has changed the row meanwhile: what is there now beside what was typed, and what can be done. */
export function StaleNotice({ definition, current, typed, reloadHref }: StaleNoticeProps) {
  const { t } = useTranslation();
  const differences = [...definition.fields, activeField]
    .map((field) => ({
      name: field.name,
      label: t(field.label),
      now: valueText(field, current[field.name], t),
      mine: typedText(field, typed[field.name], t),
    }))
    .filter(({ now, mine }) => now !== mine);
  return (
    <Alert tone="warning" title={t("record.staleTitle")} dismissible={false}>
      <p>{t(differences.length === 0 ? "record.staleSame" : "record.staleText")}</p>
      {differences.length > 0 && (
        <table className="mt-1.5 w-full table-fixed text-left text-xs">
          <thead>
            <tr>
              <th scope="col" className="w-20 font-normal opacity-80">
                {t("master.field")}
              </th>
              <th scope="col" className="font-normal opacity-80">
                {t("master.current")}
              </th>
              <th scope="col" className="font-normal opacity-80">
                {t("master.typed")}
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ name, label, now, mine }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="pr-2 font-normal break-words">
                  {label}
                </th>
                <td className="pr-2 font-semibold break-words">{now || "–"}</td>
                <td className="break-words">{mine || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-1.5">
        {t("record.staleAgain")}{" "}
        <Link to={reloadHref} reloadDocument className="font-semibold underline underline-offset-2">
          {t("record.staleReload")}
        </Link>
      </p>
    </Alert>
  );
}
