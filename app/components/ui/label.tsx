import { forwardRef, type LabelHTMLAttributes } from "react";
import { cn } from "../class-names";

interface LabelProps extends LabelHTMLAttributes<HTMLLabelElement> {
  /** Adds an asterisk; the control has `required`. */
  required?: boolean;
}

export const Label = forwardRef<HTMLLabelElement, LabelProps>(function Label(
  { required = false, className, children, ...rest },
  ref,
) {
  return (
    <label ref={ref} className={cn("label", className)} {...rest}>
      {children}
      {required && (
        <span aria-hidden className="ml-0.5 font-normal text-destructive-text">
          *
        </span>
      )}
    </label>
  );
});
