import { type FormEvent, type ReactNode, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { lettersNotOnPapers } from "#contract/values/printable";
import { cn } from "../class-names";
import { Label } from "../ui/label";
import { ChangedFields } from "./changed-fields";
import { ErrorText } from "./error-text";
import type { FieldProps } from "./field-source";

type FrameProps = Pick<FieldProps, "field" | "label" | "labelPlace" | "hint" | "note" | "required" | "className">;

/** Frame of a control, with a warning about characters that papers cannot print. */
export function Field({ children, ...props }: FrameProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const [letters, setLetters] = useState<string[]>([]);
  const { field, label, labelPlace = "above", note, required = field.required, className } = props;
  const hidden = labelPlace === "hidden";
  return (
    <div
      data-field=""
      className={cn("min-w-0", hidden ? "space-y-0.5" : "space-y-1.5", className)}
      onInput={(event) => setLetters(lettersTyped(event))}
    >
      {labelPlace !== "none" && (
        <Label htmlFor={field.id} required={!hidden && required} className={hidden ? "sr-only" : undefined}>
          {label}
        </Label>
      )}
      {children}
      {note}
      <FieldNotes {...props} />
      {letters.length > 0 && (
        <p role="status" className="text-xs text-muted-foreground">
          {t("form.notOnPapers", { letters: letters.join(" ") })}
        </p>
      )}
    </div>
  );
}

function lettersTyped({ target }: FormEvent): string[] {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
  return isText ? lettersNotOnPapers(target.value) : [];
}

export function FieldNotes({ field, hint }: Pick<FieldProps, "field" | "hint">) {
  const changed = useContext(ChangedFields).get(field.name);
  return (
    <>
      <FieldErrors id={field.errorId} errors={field.errors} />
      {changed !== undefined && <p className="text-xs text-warning">{changed}</p>}
      {hint !== undefined && (
        <p id={field.descriptionId} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
    </>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  if (errors === undefined || errors.length === 0) return null;
  return (
    <ul id={id} className="space-y-0.5 text-xs text-destructive-text">
      {errors.map((error) => (
        <li key={error}>
          <ErrorText text={error} />
        </li>
      ))}
    </ul>
  );
}
