import { forwardRef, type LabelHTMLAttributes } from "react";
import { cn } from "../class-names";

export interface LabelProps extends LabelHTMLAttributes<HTMLLabelElement> {
  /** Adds the mark of a field that must be filled; the control itself says `required`. */
  required?: boolean;
}

/** The name of a control. */
export const Label = forwardRef<HTMLLabelElement, LabelProps>(function Label(
  { required = false, className, children, ...rest },
  ref,
) {
  return (
    <label ref={ref} className={cn("block text-sm font-semibold", className)} {...rest}>
      {children}
      {required && (
        <span aria-hidden className="ml-0.5 font-normal text-destructive-text">
          *
        </span>
      )}
    </label>
  );
});
