import { getFormProps, useForm, type FormMetadata, type Submission } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "~/services/request/form-reply.server";
import { FormErrors } from "../form/form-errors";
import { listIntents } from "../form/list-intents";
import { SubmitButton } from "../form/submit-button";
import { StaleNotice, staleVersion, type StaleNoticeProps } from "./stale-notice";

type Fields = Record<string, unknown>;
type FormOptions<Input extends Fields> = Parameters<typeof useForm<Input>>[0];

export interface DocumentFormOptions<Input extends Fields> {
  id: string;
  /** What is changed; null for a new one. */
  record: { version: number } | null;
  /** What sending it asks for; left out, a new one is made or a present one changed. */
  intent?: string;
  constraint: FormOptions<Input>["constraint"];
  defaultValue: FormOptions<Input>["defaultValue"];
  idempotencyKey: string;
  reply: FormReply | undefined;
  /** The address of this form, to begin it afresh. */
  href: string;
  /** Whether it has rows, which are added and removed in the browser. */
  rows?: boolean;
}

interface Frame {
  form: FormMetadata<Fields, string[]>;
  /** The answer to this form, and to none of the others on the screen. */
  mine: FormReply | undefined;
  intent: string;
  version: number | undefined;
  idempotencyKey: string;
  href: string;
}

/** The form of a panel in which a document is made or changed; `frame` goes to `DocumentForm`. */
export function useDocumentForm<Input extends Fields>(options: DocumentFormOptions<Input>) {
  const { id, record, reply, constraint, defaultValue, idempotencyKey, href, rows = false } = options;
  const { intent = record === null ? "create" : "update" } = options;
  const mine = reply?.intent === intent ? reply : undefined;
  const [form, fields] = useForm<Input>({
    id,
    lastResult: mine?.lastResult,
    constraint,
    defaultValue,
    onValidate: rows
      ? (context): Submission<Input, string[]> => listIntents<Input>(form.allErrors)(context)
      : undefined,
  });
  const sending = useNavigation().formData?.get("intent") === intent;
  const frame: Frame = {
    // What a form is framed by does not depend on its fields.
    form: form as unknown as Frame["form"],
    mine,
    intent,
    version: mine?.version ?? record?.version,
    idempotencyKey: mine?.idempotencyKey ?? idempotencyKey,
    href,
  };
  return { form, fields, mine, sending, frame };
}

export interface DocumentFormProps<Current> extends Frame {
  /** Where the form is sent when that is not the address of the screen. */
  action?: string;
  /** Where the document that is there now differs from what was typed, after somebody else has changed it. */
  differences: (current: Current, typed: Fields) => StaleNoticeProps["differences"];
  children: ReactNode;
}

/** A document's form: Enter saves, and above the fields stands why it was refused, or what somebody else has changed. */
export function DocumentForm<Current>(props: DocumentFormProps<Current>) {
  const { form, mine, intent, version, idempotencyKey, href, action, differences, children } = props;
  return (
    <>
      <Form method="post" action={action} preventScrollReset {...getFormProps(form)} noValidate className="space-y-3.5">
        {/* Enter takes the first button of a form: this one, and not one that removes a row or looks something up. */}
        <SubmitButton tabIndex={-1} aria-hidden className="sr-only" />
        {staleVersion(mine) === undefined ? (
          <FormErrors form={form} result={mine} dismissHref={href} />
        ) : (
          <StaleNotice
            // With a version it is the API's detail of the document.
            differences={differences(mine?.current as Current, mine?.lastResult.initialValue ?? {})}
            reloadHref={href}
          />
        )}
        {children}
      </Form>
      {/* Behind the buttons of the form, which may ask for something else: the first intent counts. */}
      <input type="hidden" form={form.id} name="intent" value={intent} />
      <input type="hidden" form={form.id} name="idempotencyKey" value={idempotencyKey} />
      {version !== undefined && <input type="hidden" form={form.id} name="version" value={version} />}
    </>
  );
}
