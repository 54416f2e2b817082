import { cn } from "../class-names";
import { Checkbox } from "../ui/checkbox";
import { FieldNotes } from "./field";
import { controlProps, type FieldProps } from "./field-source";

/** A yes or no, its label at the right; unticked it sends nothing. `value` is what a ticked one sends. */
export function CheckboxField({ value = "on", ...props }: FieldProps & { value?: string }) {
  const { field, label, className } = props;
  return (
    <div className={cn("space-y-1.5", className)}>
      <label htmlFor={field.id} className="flex w-fit items-center gap-2 text-sm font-medium">
        <Checkbox
          key={field.key}
          {...controlProps(props)}
          value={value}
          defaultChecked={field.defaultChecked ?? field.defaultValue === value}
        />
        {label}
      </label>
      <FieldNotes {...props} />
    </div>
  );
}
