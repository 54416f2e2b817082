import { useSearchParams } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SelectOption } from "~/screens/options";
import { cn } from "../class-names";
import { DateInput } from "../ui/date-input";

const box =
  "flex h-[2.0625rem] items-center gap-1.5 rounded-lg border border-border bg-card px-2.5 text-sm " +
  "focus-within:border-ring focus-within:ring-3 focus-within:ring-ring/15";
const control = "min-w-0 bg-transparent font-medium outline-none";

interface FilterProps {
  name: string;
  label: string;
  /** The value that holds while the address says nothing (a list that opens on today). */
  fallback?: string;
  className?: string;
}

function useFilterValue(name: string, fallback = "") {
  const [search] = useSearchParams();
  return search.get(name) ?? fallback;
}

/** A filter by text; its label is the placeholder. As wide as the row of filters has room for. */
export function TextFilter({ name, label, fallback, className }: FilterProps) {
  return (
    <input
      type="search"
      name={name}
      aria-label={label}
      placeholder={label}
      data-keep-empty={fallback === undefined ? undefined : ""}
      defaultValue={useFilterValue(name, fallback)}
      className={cn(
        box,
        "max-w-44 min-w-22 flex-1 basis-22 outline-none [&::-webkit-search-cancel-button]:hidden",
        className,
      )}
    />
  );
}

/** A filter by day. */
export function DateFilter({ name, label, fallback, className }: FilterProps) {
  return (
    <LabelledBox label={label} className={className}>
      <DateInput
        bare
        name={name}
        data-keep-empty={fallback === undefined ? undefined : ""}
        defaultValue={useFilterValue(name, fallback)}
        className={cn(control, "w-[6.25rem]")}
      />
    </LabelledBox>
  );
}

interface DateRangeFilterProps {
  /** The value of the first day while the address says nothing. */
  fallback?: string;
}

/** A filter by the days from one to another, both of which may be left out: `startDate`, `endDate`. */
export function DateRangeFilter({ fallback }: DateRangeFilterProps) {
  const { t } = useTranslation();
  return (
    <span className={box}>
      <label>
        <span className="sr-only">{t("record.from")}</span>
        <DateInput
          bare
          name="startDate"
          data-keep-empty={fallback === undefined ? undefined : ""}
          defaultValue={useFilterValue("startDate", fallback)}
          className={cn(control, "w-[6.25rem]")}
        />
      </label>
      <label className="flex items-center gap-1.5">
        <span aria-hidden className="text-muted-foreground">
          –
        </span>
        <span className="sr-only">{t("record.until")}</span>
        <DateInput
          bare
          name="endDate"
          defaultValue={useFilterValue("endDate")}
          className={cn(control, "w-[6.25rem]")}
        />
      </label>
    </span>
  );
}

export interface SelectFilterProps extends FilterProps {
  options: readonly SelectOption[];
  /** The text of "no filter", for example "Semua". */
  allLabel: string;
}

/** A filter by one of a few values. */
export function SelectFilter({ name, label, fallback, options, allLabel, className }: SelectFilterProps) {
  return (
    <LabelledBox label={label} className={className}>
      <select
        name={name}
        data-keep-empty={fallback === undefined ? undefined : ""}
        defaultValue={useFilterValue(name, fallback)}
        className={cn(control, "field-sizing-content appearance-none [&>option]:bg-popover")}
      >
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none ml-auto size-3 shrink-0 text-muted-foreground" />
    </LabelledBox>
  );
}

function LabelledBox({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <label className={cn(box, className)}>
      <span className="shrink-0 text-muted-foreground">{label}</span>
      {children}
    </label>
  );
}
