import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../form/field-source";
import { TextField } from "../form/text-field";
import { Alert } from "../ui/alert";

/** What is unusual of a form while it is typed. */
export interface UnusualWarning {
  /** The usual values and where they are known from. */
  text: string;
  /** The field of the value, which says so itself once it was refused. */
  field: Pick<FieldSource, "errors">;
}

interface UnusualReasonProps {
  /** Empty while nothing is unusual. */
  warnings: readonly UnusualWarning[];
  field: FieldSource;
}

/**
 * Under values that are unusual: which ones are usual and where that is known from, and the one reason without which they are not
 * saved. Without JavaScript it stands there after the first try. A refused try leads to the reason: that the value was meant is
 * said there, and what to correct stands above.
 */
export function UnusualReason({ warnings, field }: UnusualReasonProps) {
  const { t } = useTranslation();
  const reason = useRef<HTMLInputElement>(null);
  const { errors } = field;
  useEffect(() => {
    if (errors !== undefined) reason.current?.focus();
  }, [errors]);
  if (warnings.length === 0 && errors === undefined && !field.defaultValue) return null;
  const unsaid = warnings.filter((warning) => warning.field.errors === undefined);
  return (
    <div className="space-y-2.5">
      {unsaid.length > 0 && (
        <Alert tone="warning" title={t("business:unusual.title")} dismissible={false}>
          {unsaid.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      <TextField
        ref={reason}
        field={field}
        label={t("business:unusual.reason")}
        hint={errors === undefined ? t("business:unusual.reasonHint") : undefined}
      />
    </div>
  );
}
