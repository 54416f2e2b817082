import { getFormProps, type FormMetadata, type Submission } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "~/services/request/form.server";
import { listIntents } from "../form/list-intents";
import { SubmitButton } from "../form/submit-button";
import { useClearableForm } from "../form/use-clearable-form";
import { FormNotice, type StaleNoticeProps } from "./stale-notice";

type Fields = Record<string, unknown>;
type FormOptions<Input extends Fields> = Parameters<typeof useClearableForm<Input>>[0];

export interface DocumentFormOptions<Input extends Fields> {
  id: string;
  /** The document to change; null for a new one. */
  record: { version: number } | null;
  /** Default: `create` or `update`. */
  intent?: string;
  constraint?: FormOptions<Input>["constraint"];
  defaultValue: FormOptions<Input>["defaultValue"];
  idempotencyKey: string;
  /** The answer of the screen's last form, whichever that was. */
  reply: FormReply | undefined;
  /** The address that opens this form. */
  href: string;
  /** The form has rows, which are added and removed in the browser. */
  rows?: boolean;
}

/** The hidden values that a form sends along with its fields, and the answer to it. */
interface FormEnvelope {
  form: FormMetadata<Fields, string[]>;
  /** The answer to this form. */
  reply: FormReply | undefined;
  intent: string;
  version: number | undefined;
  idempotencyKey: string;
  href: string;
  clearErrors: () => void;
}

/** Makes the form of a panel that creates or changes a document; spread `envelope` on its `DocumentForm`. */
export function useDocumentForm<Input extends Fields>(options: DocumentFormOptions<Input>) {
  const { id, record, constraint, defaultValue, idempotencyKey, href, rows = false } = options;
  const { intent = record === null ? "create" : "update" } = options;
  const reply = options.reply?.intent === intent ? options.reply : undefined;
  const [form, fields, clearErrors] = useClearableForm<Input>({
    id,
    lastResult: reply?.lastResult,
    constraint,
    defaultValue,
    onValidate: rows
      ? (context): Submission<Input, string[]> => listIntents<Input>(form.allErrors)(context)
      : undefined,
  });
  const sending = useNavigation().formData?.get("intent") === intent;
  const envelope: FormEnvelope = {
    // The envelope reads nothing of the form that depends on its fields.
    form: form as unknown as FormEnvelope["form"],
    reply,
    intent,
    version: reply?.version ?? record?.version,
    idempotencyKey: reply?.idempotencyKey ?? idempotencyKey,
    href,
    clearErrors,
  };
  return { form, fields, reply, sending, envelope };
}

/** Returns what a form opens with: these fields of a record; undefined without one. */
export function valuesOf<Row extends object, Field extends keyof Row>(
  row: Row | null,
  fields: readonly Field[],
): Pick<Row, Field> | undefined {
  if (row === null) return undefined;
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

interface DocumentFormProps<Current> extends FormEnvelope {
  /** Default: the form posts to the address of the screen. */
  action?: string;
  /** Parameters of the address that show this form; default: it is lost with every navigation (layout/use-unsaved-input.ts). */
  shownBy?: string;
  /** Compares the current document to the values of the form, after another user has changed it. */
  differences: (current: Current, typed: Fields) => StaleNoticeProps["differences"];
  /** The document that the form was opened on: the notice of a stale version then leaves out unchanged values. */
  shown?: Current | null;
  children: ReactNode;
}

/** The form of a document: Enter saves; above the fields stands why it was refused, or what somebody else has changed. */
export function DocumentForm<Current>(props: DocumentFormProps<Current>) {
  const { form, reply, intent, version, idempotencyKey, href, clearErrors, action, shownBy } = props;
  const { differences, shown = null, children } = props;
  return (
    <>
      <Form
        method="post"
        action={action}
        data-shown-by={shownBy}
        preventScrollReset
        {...getFormProps(form)}
        noValidate
        className="space-y-3.5"
      >
        {/* Enter clicks the first submit button of a form: this one, and not one that removes a row or looks something up. */}
        <SubmitButton tabIndex={-1} aria-hidden className="sr-only" />
        <FormNotice<Current> {...{ form, reply, href, differences, shown }} onDismiss={clearErrors} />
        {children}
      </Form>
      {/* After the buttons of the form, whose own intents win: the server reads the first one. */}
      <input type="hidden" form={form.id} name="intent" value={intent} />
      <input type="hidden" form={form.id} name="idempotencyKey" value={idempotencyKey} />
      {version !== undefined && <input type="hidden" form={form.id} name="version" value={version} />}
    </>
  );
}
