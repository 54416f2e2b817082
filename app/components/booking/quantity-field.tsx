import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_QUANTITY_KG } from "#contract/constants";
import { formatNumber, formatKg } from "#contract/format";
import { parseNumberText } from "#contract/number";
import { cn } from "../class-names";
import { Field } from "../form/field";
import { controlProps, type FieldSource } from "../form/field-source";
import { NumberInput } from "../ui/number-input";
import { initialNumberText } from "../ui/number-text";

export interface QuantityFieldProps {
  field: FieldSource & { value: unknown };
  /** What the chosen line has left, in kg; undefined while none is chosen. */
  leftKg: number | undefined;
}

/** How much to book, and beside it what the line has left while it is typed. */
export function QuantityField({ field, leftKg }: QuantityFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const label = t("business:booking.field.quantity");
  const typed = parseNumberText(initialNumberText(typeof field.value === "string" ? field.value : "", 0));
  const over = leftKg !== undefined && typed !== undefined && typed > leftKg;
  // The server's own word stands under the field already.
  const refused = field.errors !== undefined && field.errors.length > 0;

  const takeAll = () => {
    if (input.current === null || leftKg === undefined) return;
    input.current.value = formatNumber(leftKg);
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
  };
  const hint =
    leftKg === undefined ? undefined : (
      <span aria-live="polite" className="flex items-baseline gap-2">
        <span className={cn(over && !refused && "font-medium text-destructive-text")}>
          {over && !refused
            ? t("business:booking.leftOver", { kg: formatKg(leftKg) })
            : typed === undefined || over
              ? t("business:booking.left", { kg: formatKg(leftKg) })
              : t("business:booking.leftAfter", { kg: formatKg(leftKg), after: formatKg(leftKg - typed) })}
        </span>
        {typed !== leftKg && leftKg > 0 && (
          <button
            type="button"
            onClick={takeAll}
            className="font-medium text-foreground underline underline-offset-2 hover:text-link noscript:hidden"
          >
            {t("business:booking.useLeft")}
          </button>
        )}
      </span>
    );
  return (
    <Field field={field} label={label} hint={hint}>
      <NumberInput
        key={field.key}
        ref={input}
        {...controlProps({ field, label, hint })}
        {...(over && { "aria-invalid": true })}
        defaultValue={field.defaultValue}
        max={MAX_QUANTITY_KG}
        suffix="kg"
        className="font-semibold"
      />
    </Field>
  );
}
