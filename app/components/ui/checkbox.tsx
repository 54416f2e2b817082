import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "../class-names";

export const Checkbox = forwardRef<HTMLInputElement, Omit<InputHTMLAttributes<HTMLInputElement>, "type">>(
  function Checkbox({ className, ...rest }, ref) {
    return <input ref={ref} type="checkbox" className={cn("checkbox", className)} {...rest} />;
  },
);
