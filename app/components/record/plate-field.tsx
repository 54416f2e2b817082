import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OpenRecord } from "#contract/last-visit";
import { normalisePlate } from "#contract/plate";
import type { FieldSource } from "../form/field-source";
import { TextField } from "../form/text-field";

interface PlateFieldProps {
  /** `value` is the typed plate. */
  field: FieldSource & { value: string | undefined };
  label: string;
  /** The open record of the typed plate, from useLastVisit. */
  open: OpenRecord | null;
  /** Returns the address of that record. */
  hrefOf: (id: number, date: string) => string;
}

/** The plate of a record. One that has an open record is refused while it is typed, with a link to that record. */
export function PlateField({ field, label, open, hrefOf }: PlateFieldProps) {
  const { t } = useTranslation();
  // The server's error says so already.
  const refused = field.errors !== undefined && field.errors.length > 0;
  const hint = open && (
    <span role="alert" className="text-destructive-text">
      {!refused && `${t("business:lastVisit.plateOpen", { plate: normalisePlate(field.value ?? "") })} `}
      <Link to={hrefOf(open.id, open.date)} className="font-medium whitespace-nowrap underline underline-offset-2">
        {t("business:lastVisit.showOpen", { recordNo: open.recordNo })}
      </Link>
    </span>
  );
  return (
    <TextField
      field={field}
      label={label}
      hint={hint ?? undefined}
      invalid={open !== null}
      inputClassName="font-semibold uppercase placeholder:normal-case"
    />
  );
}
