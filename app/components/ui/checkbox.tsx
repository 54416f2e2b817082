import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "../class-names";

export const Checkbox = forwardRef<HTMLInputElement, Omit<InputHTMLAttributes<HTMLInputElement>, "type">>(
  function Checkbox({ className, ...rest }, ref) {
    return (
      <input
        ref={ref}
        type="checkbox"
        className={cn("size-4 shrink-0 rounded-sm accent-primary", className)}
        {...rest}
      />
    );
  },
);
