import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_QUANTITY_KG } from "#contract/constants";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { cn } from "../class-names";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { UsualNote } from "../unusual/usual-note";
import type { UsualRanges } from "../unusual/use-usual-ranges";
import { fillControl } from "../ui/fill-control";

interface QuantityFieldProps {
  field: FieldSource & { value: unknown };
  /** Undefined while unknown. */
  leftKg: number | undefined;
  usual: UsualRanges;
  /** Set if the line is already known. */
  firstFocus: boolean;
}

export function QuantityField({ field, leftKg, usual, firstFocus }: QuantityFieldProps) {
  const { t } = useTranslation();
  const { formatNumber, formatKg } = numbersOf(t);
  const input = useRef<HTMLInputElement>(null);
  const typed = typedNumber(field.value, 0, t);
  const over = leftKg !== undefined && typed !== undefined && typed > leftKg;
  // The server's error says the same.
  const refused = field.errors !== undefined && field.errors.length > 0;

  const takeAll = () => {
    if (input.current === null || leftKg === undefined) return;
    fillControl(input.current, formatNumber(leftKg));
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
    <NumberField
      ref={input}
      field={field}
      label={t("business:booking.field.quantity")}
      hint={hint}
      note={<UsualNote ranges={usual} />}
      invalid={over}
      firstFocus={firstFocus}
      min={1}
      max={MAX_QUANTITY_KG}
      suffix="kg"
      inputClassName="font-semibold"
    />
  );
}
