import { forwardRef, type TextareaHTMLAttributes } from "react";
import { cn } from "../class-names";
import { controlClasses } from "./input";

export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function Textarea(
  { className, rows = 3, ...rest },
  ref,
) {
  return (
    <textarea
      ref={ref}
      rows={rows}
      className={cn(controlClasses, "block min-h-16 px-2.5 py-1.5 read-only:bg-muted", className)}
      {...rest}
    />
  );
});
