import { useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MAX_BAGS, MAX_QUANTITY_KG } from "#contract/constants";
import type { loadBody, OutboundRecordItem } from "#contract/outbound-record";
import { Field } from "../form/field";
import { controlProps, type FieldSource } from "../form/field-source";
import { SubmitButton } from "../form/submit-button";
import { AreaChip } from "../ui/area-chip";
import { CardTitle } from "../ui/card";
import { NumberInput } from "../ui/number-input";
import { OutboundCardStale } from "./outbound-card-stale";
import { StepForm } from "../record/step-form";
import type { StepProps } from "./step-props";
import { useKgFromBags } from "../record/use-kg-from-bags";

export interface LoadCardProps extends StepProps {
  item: OutboundRecordItem;
}

/** FG's work: one item, with the bags and kg that were really loaded. */
export function LoadCard({ item, record, reply, idempotencyKey, href }: LoadCardProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === "load" ? reply : undefined;
  const [form, fields] = useForm<z.infer<typeof loadBody>>({
    id: `load-form-${item.id}`,
    lastResult: mine?.lastResult,
    defaultValue: { bags: item.bags, quantityKg: item.quantityKg },
  });
  const { bags, kg, fill } = useKgFromBags(() => item.outboundItem.kgPerUnit);
  const index = record.outboundItem.findIndex(({ id }) => id === item.id) + 1;
  const words = { bags: t("business:outbound.field.bags"), kg: t("business:outbound.field.quantityKg") };
  const number = (field: FieldSource, label: string, autoFocus?: boolean) => ({
    ...controlProps({ field, label, autoFocus }),
    defaultValue: field.defaultValue,
    className: "h-14 text-2xl font-bold tracking-tight tabular-nums",
  });
  return (
    <StepForm {...{ form, href, mine, idempotencyKey }} step="load" version={item.version} className="space-y-3.5">
      <CardTitle>{t("business:outbound.loadOf", { index, total: record.outboundItem.length })}</CardTitle>
      <p className="flex items-center gap-2.5">
        <AreaChip className="size-9 rounded-lg text-lg">{item.loadingArea}</AreaChip>
        <span className="min-w-0">
          <span className="block text-lg leading-5 font-semibold wrap-break-word">{item.outboundItem.name}</span>
          <span className="block text-sm wrap-break-word text-muted-foreground">
            {item.grade.name} · {item.marking.name}
          </span>
        </span>
      </p>
      <OutboundCardStale reply={mine} href={href} form={form} />
      <div className="grid grid-cols-2 gap-3">
        <Field field={fields.bags} label={words.bags}>
          <NumberInput
            key={fields.bags.key}
            ref={bags}
            {...number(fields.bags, words.bags, true)}
            max={MAX_BAGS}
            onInput={fill}
          />
        </Field>
        <Field field={fields.quantityKg} label={words.kg}>
          <NumberInput
            key={fields.quantityKg.key}
            ref={kg}
            {...number(fields.quantityKg, words.kg)}
            max={MAX_QUANTITY_KG}
          />
        </Field>
      </div>
      <SubmitButton size="lg" kbd="Enter" className="w-full">
        {t("business:outbound.save.load")}
      </SubmitButton>
    </StepForm>
  );
}
