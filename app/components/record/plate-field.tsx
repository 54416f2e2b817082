import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OpenRecord, SimilarRecord } from "#contract/last-visit";
import { normalisePlate } from "#contract/plate";
import type { FieldSource } from "../form/field-source";
import { TextField } from "../form/text-field";

interface PlateFieldProps {
  /** `value` is the typed plate. */
  field: FieldSource & { value: string | undefined };
  label: string;
  /** The open record of the typed plate, from useLastVisit. */
  open: OpenRecord | null;
  /** Open records of plates that differ by one slip, from useLastVisit. */
  similar: readonly SimilarRecord[];
  /** Returns the address of that record. */
  hrefOf: (id: number, date: string) => string;
}

/**
 * The plate of a record. While it is typed, a plate with an open record is refused with a link to that record, and a similar plate of an
 * open record is asked about.
 */
export function PlateField({ field, label, open, similar, hrefOf }: PlateFieldProps) {
  const { t } = useTranslation();
  // The server's error says so already.
  const refused = field.errors !== undefined && field.errors.length > 0;
  const linkTo = ({ id, date, recordNo }: OpenRecord) => (
    <Link to={hrefOf(id, date)} className="font-medium whitespace-nowrap underline underline-offset-2">
      {t("business:lastVisit.showOpen", { recordNo })}
    </Link>
  );
  const hint = open ? (
    <span role="alert" className="text-destructive-text">
      {!refused && `${t("business:lastVisit.plateOpen", { plate: normalisePlate(field.value ?? "") })} `}
      {linkTo(open)}
    </span>
  ) : (
    similar.length > 0 && (
      <span role="status" className="text-warning">
        {similar.map((one) => (
          <span key={one.id} className="block">
            {t("business:lastVisit.similar", { plate: one.licensePlate })} {linkTo(one)}
          </span>
        ))}
      </span>
    )
  );
  return (
    <TextField
      field={field}
      label={label}
      hint={hint || undefined}
      invalid={open !== null}
      inputClassName="font-semibold uppercase placeholder:normal-case"
    />
  );
}
