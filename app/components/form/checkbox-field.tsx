import { forwardRef } from "react";
import { cn } from "../class-names";
import { Checkbox } from "../ui/checkbox";
import { FieldNotes } from "./field";
import { controlProps, type FieldProps } from "./field-source";

interface CheckboxFieldProps extends FieldProps<HTMLInputElement> {
  value?: string;
}

/** Omitted from the form data if unchecked. */
export const CheckboxField = forwardRef<HTMLInputElement, CheckboxFieldProps>(function CheckboxField(props, ref) {
  const { field, label, value = "on", className } = props;
  return (
    <div className={cn("space-y-1.5", className)}>
      <label htmlFor={field.id} className="flex w-fit items-center gap-2 text-sm font-medium">
        <Checkbox
          key={field.key}
          ref={ref}
          {...controlProps(props)}
          value={value}
          defaultChecked={field.defaultChecked ?? field.defaultValue === value}
        />
        {label}
      </label>
      <FieldNotes {...props} />
    </div>
  );
});
