import type { ReactNode } from "react";
import { cn } from "../class-names";
import { Label } from "../ui/label";
import type { FieldProps } from "./field-source";

type FrameProps = Pick<FieldProps, "field" | "label" | "labelPlace" | "hint" | "note" | "required" | "className">;

/** The frame of a field: label, control (its children), all of its errors, and the hint. */
export function Field({ children, ...props }: FrameProps & { children: ReactNode }) {
  const { field, label, labelPlace = "above", note, required = field.required, className } = props;
  const hidden = labelPlace === "hidden";
  return (
    <div className={cn("min-w-0", hidden ? "space-y-0.5" : "space-y-1.5", className)}>
      {labelPlace !== "none" && (
        <Label htmlFor={field.id} required={!hidden && required} className={hidden ? "sr-only" : undefined}>
          {label}
        </Label>
      )}
      {children}
      {note}
      <FieldNotes {...props} />
    </div>
  );
}

/** The errors and the hint under a control. */
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
