import { ChevronDown } from "~/components/ui/icons";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SelectOption } from "~/definitions/options";
import { cn } from "../class-names";
import { Combobox } from "../ui/combobox";
import { DateInput } from "../ui/date-input";

const dayClasses = "filter-control w-[6.25rem]";

export interface FilterValue {
  value: string;
  /** An empty value means all; omitting it means the default. */
  keepEmpty: boolean;
}

interface FilterProps extends FilterValue {
  name: string;
  label: string;
  className?: string;
}

function valueProps({ value, keepEmpty }: FilterValue) {
  return { defaultValue: value, "data-keep-empty": keepEmpty ? "" : undefined };
}

export function TextFilter({ name, label, className, ...value }: FilterProps) {
  return (
    <input
      type="search"
      name={name}
      aria-label={label}
      placeholder={label}
      {...valueProps(value)}
      className={cn(
        "filter-box max-w-44 min-w-22 flex-1 basis-22 outline-none [&::-webkit-search-cancel-button]:hidden",
        className,
      )}
    />
  );
}

interface DateFilterProps extends FilterProps {
  max?: string;
  /** Id of the message that says why the day was refused. */
  invalid?: string;
}

export function DateFilter({ name, label, className, max, invalid, ...value }: DateFilterProps) {
  const id = useId();
  return (
    <span className={cn("filter-box", className)}>
      <label htmlFor={id} className="filter-label">
        {label}
      </label>
      <DateInput
        bare
        id={id}
        name={name}
        max={max}
        aria-invalid={invalid !== undefined || undefined}
        aria-describedby={invalid}
        {...valueProps(value)}
        className={dayClasses}
      />
    </span>
  );
}

interface DateRangeFilterProps {
  start: FilterValue;
  end: FilterValue;
}

export function DateRangeFilter({ start, end }: DateRangeFilterProps) {
  const { t } = useTranslation();
  const [from, until] = [useId(), useId()];
  return (
    <span className="filter-box">
      <label htmlFor={from} className="sr-only">
        {t("record.from")}
      </label>
      <DateInput bare id={from} name="startDate" {...valueProps(start)} className={dayClasses} />
      <span aria-hidden className="text-muted-foreground">
        –
      </span>
      <label htmlFor={until} className="sr-only">
        {t("record.until")}
      </label>
      <DateInput bare id={until} name="endDate" {...valueProps(end)} className={dayClasses} />
    </span>
  );
}

interface SelectFilterProps extends FilterProps {
  options: readonly SelectOption[];
  /** Text of the empty choice, such as "Semua". */
  allLabel: string;
  /** The options are masters, whose number grows: a typeahead. */
  isMaster?: boolean;
}

/** More fixed options make the filter a typeahead, too; below it a native select needs fewer keys. */
const MAX_SELECT = 12;

export function SelectFilter(props: SelectFilterProps) {
  const { name, label, options, allLabel, isMaster = false, className, ...value } = props;
  const id = useId();
  if (isMaster || options.length > MAX_SELECT)
    return (
      <span className={cn("filter-box pr-0 [&>:last-child]:grow", className)}>
        <label htmlFor={id} className="filter-label">
          {label}
        </label>
        <Combobox
          {...{ id, name, label, options }}
          {...valueProps(value)}
          emptyLabel={allLabel}
          className="field-sizing-content h-[1.9375rem] max-w-36 min-w-full rounded-none border-0 bg-transparent pl-0 font-medium shadow-none placeholder:text-foreground focus-visible:ring-0"
        />
      </span>
    );
  return (
    <LabelledBox label={label} className={className}>
      <select name={name} {...valueProps(value)} className="filter-control filter-select">
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="filter-arrow" />
    </LabelledBox>
  );
}

function LabelledBox({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <label className={cn("filter-box", className)}>
      <span className="filter-label">{label}</span>
      {children}
    </label>
  );
}
