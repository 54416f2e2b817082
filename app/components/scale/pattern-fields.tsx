import { ChevronRight } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import type { FramePattern } from "#contract/scale/frame-pattern";
import { CheckboxField } from "../form/checkbox-field";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { TextField } from "../form/text-field";

interface PatternFieldsProps {
  pattern: Record<keyof FramePattern, FieldSource>;
  open: boolean;
}

/** Fields of a configured protocol, folded unless it is chosen. */
export function PatternFields({ pattern, open }: PatternFieldsProps) {
  const { t } = useTranslation();
  const source = (field: keyof FramePattern) => ({
    field: pattern[field],
    label: t(`business:scale.pattern.${field}`),
  });
  const place = { min: 1, max: 64, precision: 0 };
  return (
    <details open={open} className="group/pattern rounded-md border px-3 py-2">
      <summary className="flex cursor-pointer items-center gap-1 text-sm font-medium">
        <ChevronRight aria-hidden className="size-3.5 group-open/pattern:rotate-90" />
        {t("business:scale.patternTitle")}
      </summary>
      <p className="mt-1 text-xs text-muted-foreground">{t("business:scale.patternText")}</p>
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-4">
        <TextField {...source("start")} placeholder="02" inputClassName="font-mono" />
        <TextField {...source("end")} placeholder="0D0A" inputClassName="font-mono" />
        <NumberField {...source("length")} {...place} min={3} />
        <NumberField {...source("weightAt")} {...place} />
        <NumberField {...source("weightLength")} {...place} max={10} />
        <NumberField {...source("places")} min={0} max={4} precision={0} />
        <NumberField {...source("signAt")} {...place} />
        <NumberField {...source("stableAt")} {...place} />
        <TextField {...source("stableChar")} inputClassName="font-mono" />
        <CheckboxField {...source("reversed")} className="col-span-2" />
      </div>
    </details>
  );
}
