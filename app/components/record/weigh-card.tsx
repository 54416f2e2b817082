import { useForm } from "@conform-to/react";
import { useState, type ReactNode } from "react";
import type { z } from "zod";
import { parseNumberText } from "#contract/number";
import type { weighBody } from "#contract/weighing";
import type { FormReply } from "~/services/request/form.server";
import { FieldNotes } from "../form/field";
import { controlProps } from "../form/field-source";
import { SubmitButton } from "../form/submit-button";
import { CardTitle } from "../ui/card";
import { NumberInput } from "../ui/number-input";
import type { CardStaleProps } from "./card-stale";
import { StepForm } from "./step-form";

export interface WeighCardProps {
  /** The intent of the form. */
  step: "weighIn" | "weighOut";
  label: string;
  saveLabel: string;
  hint: string;
  record: { version: number };
  /** The weight that stands there, to be corrected. */
  before: number | null;
  reply: FormReply | undefined;
  idempotencyKey: string;
  /** The address of this card, to which its form posts. */
  href: string;
  /** Above the weight: why it was refused. */
  stale: (props: Omit<CardStaleProps, "differences">) => ReactNode;
  /** What the typed weight makes of the truck; it follows the typing, and stands as it was sent without JavaScript. */
  preview: (typedKg: number | null) => ReactNode;
}

/** The scale's work: one number, and what it makes of the truck while it is typed. */
export function WeighCard(props: WeighCardProps) {
  const { step, label, saveLabel, hint, record, before, reply, idempotencyKey, href, stale, preview } = props;
  const mine = reply?.intent === step ? reply : undefined;
  const [form, fields] = useForm<z.input<typeof weighBody>>({
    id: `${step}-form`,
    lastResult: mine?.lastResult,
    defaultValue: { weightKg: before ?? undefined },
  });
  const [text, setText] = useState(fields.weightKg.initialValue ?? "");
  const typed = parseNumberText(text) ?? 0;
  return (
    <StepForm {...{ form, href, mine, idempotencyKey }} step={step} version={record.version} className="space-y-2.5">
      <CardTitle>
        <label htmlFor={fields.weightKg.id}>{label}</label>
      </CardTitle>
      {stale({ reply: mine, href, form })}
      <NumberInput
        key={fields.weightKg.key}
        {...controlProps({ field: fields.weightKg, label, autoFocus: true, hint: label })}
        defaultValue={fields.weightKg.initialValue}
        onInput={(event) => setText(event.currentTarget.value)}
        suffix="kg"
        className="h-[4.5rem] pr-12 pl-4 text-left text-[2.625rem] leading-none font-bold tracking-tight tabular-nums"
      />
      <FieldNotes field={fields.weightKg} hint={hint} />
      <div className="border-t pt-4 pb-1.5">{preview(typed > 0 ? typed : null)}</div>
      <SubmitButton size="lg" kbd="Enter" className="w-full">
        {saveLabel}
      </SubmitButton>
    </StepForm>
  );
}
