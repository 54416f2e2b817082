import { getFormProps, type FormMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "~/services/request/form.server";
import { Card } from "../ui/card";
import { staleVersion } from "./stale-notice";

export interface StepFormProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values, string[]>;
  /** The intent of the step. */
  step: string;
  /** The address of this card, to which its form posts. */
  href: string;
  /** The version of what the step changes: the record's, or its item's. */
  version: number;
  /** The answer to this step's last try. */
  mine: FormReply | undefined;
  idempotencyKey: string;
  className: string;
  children: ReactNode;
}

/** The card of a step of a record with the form that does it, once. A card goes when the address asks for another step. */
export function StepForm<Values extends Record<string, unknown>>(props: StepFormProps<Values>) {
  const { form, step, href, version, mine, idempotencyKey, className, children } = props;
  return (
    <Card>
      <Form
        method="post"
        action={href}
        preventScrollReset
        {...getFormProps(form)}
        noValidate
        data-shown-by="step load"
        className={className}
      >
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="version" value={staleVersion(mine) ?? version} />
        <input type="hidden" name="idempotencyKey" value={mine?.idempotencyKey ?? idempotencyKey} />
        {children}
      </Form>
    </Card>
  );
}
