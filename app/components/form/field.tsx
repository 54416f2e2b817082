import type { ReactNode } from "react";
import { cn } from "../class-names";
import { Label } from "../ui/label";
import type { FieldProps } from "./field-source";

/** The frame of a field: label with the mark of a required one, control, hint, and all of its errors. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { field, label, required = field.required, className } = props;
  return (
    <div className={cn("min-w-0 space-y-1.5", className)}>
      <Label htmlFor={field.id} required={required}>
        {label}
      </Label>
      {children}
      <FieldNotes {...props} />
    </div>
  );
}

/** The hint and the errors under a control. */
export function FieldNotes({ field, hint }: Pick<FieldProps, "field" | "hint">) {
  return (
    <>
      <FieldErrors id={field.errorId} errors={field.errors} />
      {hint !== undefined && (
        <p id={field.descriptionId} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
    </>
  );
}

/** Every error of a field, one line each. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  if (errors === undefined || errors.length === 0) return null;
  return (
    <ul id={id} className="space-y-0.5 text-xs text-destructive-text">
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );
}
