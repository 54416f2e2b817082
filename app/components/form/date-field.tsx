import { forwardRef } from "react";
import { shiftDay } from "#contract/plant/business-day";
import { MAX_DAYS_AHEAD } from "#contract/constants";
import { DateInput } from "../ui/date-input";
import { useToday } from "../ui/use-today";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";
import { useFreshErrors } from "./use-fresh-errors";

interface DateFieldProps extends FieldProps<HTMLInputElement> {
  farAhead?: boolean;
  /** the day of something that has happened: today at the latest */
  fact?: boolean;
}

/** Shows `20/11/2026`, sends `YYYY-MM-DD`. */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(function DateField(given, ref) {
  const props = useFreshErrors(given);
  const { field, readOnly, farAhead = false, fact = false } = props;
  const today = useToday();
  return (
    <Field {...props}>
      <DateInput
        key={field.key}
        ref={ref}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        max={farAhead || today === "" ? undefined : shiftDay(today, fact ? 0 : MAX_DAYS_AHEAD)}
        readOnly={readOnly}
      />
    </Field>
  );
});
