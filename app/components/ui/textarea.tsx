import { forwardRef, type TextareaHTMLAttributes } from "react";
import { cn } from "../class-names";

export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function Textarea(
  { className, rows = 3, ...rest },
  ref,
) {
  return (
    <textarea
      ref={ref}
      rows={rows}
      className={cn("field block min-h-16 px-2.5 py-1.5 read-only:bg-muted", className)}
      {...rest}
    />
  );
});
