import type { ReactNode } from "react";
import { cn } from "../class-names";
import { Label } from "../ui/label";
import { FieldErrors } from "./field";
import type { FieldSource } from "./field-source";

export interface CompactFieldProps {
  field: FieldSource;
  label: string;
  /** The label is only heard: a head or the control itself shows its word. */
  compact?: boolean;
  className?: string;
  children: ReactNode;
}

/** The frame of a field in a row of fields, with its errors under it. */
export function CompactField({ field, label, compact = true, className, children }: CompactFieldProps) {
  return (
    <div className={cn("min-w-0", compact ? "space-y-0.5" : "space-y-1.5", className)}>
      <Label htmlFor={field.id} required={!compact && field.required} className={compact ? "sr-only" : undefined}>
        {label}
      </Label>
      {children}
      <FieldErrors id={field.errorId} errors={field.errors} />
    </div>
  );
}
