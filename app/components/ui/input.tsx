import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "../class-names";

export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(
  { className, type = "text", ...rest },
  ref,
) {
  return <input ref={ref} type={type} className={cn("field field-line", className)} {...rest} />;
});
