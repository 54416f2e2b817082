import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "../class-names";

export const controlClasses =
  "w-full rounded-lg border border-input bg-card text-sm text-foreground transition-colors outline-none " +
  "focus-visible:border-ring focus-visible:ring-3 focus-visible:ring-ring/15 " +
  "disabled:bg-muted disabled:text-muted-foreground " +
  "aria-invalid:border-destructive-text aria-invalid:focus-visible:ring-destructive/15";

export const lineClasses = cn(controlClasses, "h-[2.1875rem] px-2.5 read-only:bg-muted");

export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(
  { className, type = "text", ...rest },
  ref,
) {
  return <input ref={ref} type={type} className={cn(lineClasses, className)} {...rest} />;
});
