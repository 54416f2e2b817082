import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OpenRecord, SimilarRecord } from "#contract/weighing/last-visit";
import { normalisePlate } from "#contract/weighing/plate";
import type { FieldSource } from "../form/field-source";
import { TextField } from "../form/text-field";

interface PlateFieldProps {
  field: FieldSource & { value: string | undefined };
  label: string;
  /** From useLastVisit. */
  open: OpenRecord | null;
  /** Open records of plates that differ by one character, from useLastVisit. */
  similar: readonly SimilarRecord[];
  hrefOf: (id: number, date: string) => string;
}

/** Refuses a plate with an open record and asks about a similar one while typing. */
export function PlateField({ field, label, open, similar, hrefOf }: PlateFieldProps) {
  const { t } = useTranslation();
  // The server's error says the same.
  const refused = field.errors !== undefined && field.errors.length > 0;
  const linkTo = ({ id, date, recordNo }: OpenRecord, tabIndex?: -1) => (
    <Link
      to={hrefOf(id, date)}
      tabIndex={tabIndex}
      className="font-medium whitespace-nowrap underline underline-offset-2"
    >
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
            {/* The next Tab goes to the next field; Ctrl+K opens the record by keyboard. */}
            {t("business:lastVisit.similar", { plate: one.licensePlate })} {linkTo(one, -1)}
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
