import { getFormProps, type FormMetadata, type Submission } from "@conform-to/react";
import { useNavigation, useSearchParams } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import { listIntents } from "../form/list-intents";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { useClearableForm } from "../form/use-clearable-form";
import { PanelFooter, SidePanel } from "../shell/side-panel";
import { fieldsOf } from "./differences";
import { FormNotice, type StaleNoticeProps } from "./stale-notice";

type Fields = Record<string, unknown>;
type FormOptions<Input extends Fields> = Parameters<typeof useClearableForm<Input>>[0];

export interface DocumentFormOptions<Input extends Fields> {
  id: string;
  /** Null for a new document. */
  record: { id?: number; version: number } | null;
  intent?: string;
  constraint?: FormOptions<Input>["constraint"];
  defaultValue: FormOptions<Input>["defaultValue"];
  idempotencyKey: string;
  /** Reply to the screen's last form, not necessarily this one. */
  reply: FormReply | undefined;
  /** URL that opens this form; default: `?form=` with the id of the record. */
  href?: string;
  /** Rows are added and removed in the browser. */
  rows?: boolean;
}

interface FormEnvelope {
  form: FormMetadata<Fields, string[]>;
  reply: FormReply | undefined;
  intent: string;
  version: number | undefined;
  idempotencyKey: string;
  href: string;
  sending: boolean;
  clearErrors: () => void;
}

/** Returns the form of a document; spread `envelope` on its `DocumentPanel` or `DocumentForm`. */
export function useDocumentForm<Input extends Fields>(options: DocumentFormOptions<Input>) {
  const [search] = useSearchParams();
  const { id, record, constraint, defaultValue, idempotencyKey, rows = false } = options;
  const { href = listHref(search, { form: String(record?.id ?? "new") }) } = options;
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
    form: form as unknown as FormEnvelope["form"],
    reply,
    intent,
    version: reply?.version ?? record?.version,
    idempotencyKey: reply?.idempotencyKey ?? idempotencyKey,
    href,
    sending,
    clearErrors,
  };
  return { form, fields, reply, envelope };
}

/** Returns the values of a record for its form, without lists. */
export const formValues = <Row extends object>(row: Row | null, constraint: object | undefined) =>
  row === null ? undefined : valuesOf(row, fieldsOf(row, constraint));

/** Returns default values from a record. */
export function valuesOf<Row extends object, Field extends keyof Row>(
  row: Row | null,
  fields: readonly Field[],
): Pick<Row, Field> | undefined {
  if (row === null) return undefined;
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

interface DocumentFormProps<Current> extends FormEnvelope {
  /** Default: the URL of the screen. */
  action?: string;
  /** Search parameters that keep this form; default: any navigation closes it (shell/use-unsaved-input.ts). */
  shownBy?: string;
  differences: (current: Current, typed: Fields) => StaleNoticeProps["differences"];
  /** The document as opened; limits the conflict notice to values changed since. */
  shown?: Current | null;
  /** Business day of the document that `shown` belongs to. */
  day?: string | undefined;
  children: ReactNode;
}

export function DocumentForm<Current>(props: DocumentFormProps<Current>) {
  const { form, reply, intent, version, idempotencyKey, href, clearErrors, action, shownBy } = props;
  const { differences, shown = null, day, children } = props;
  return (
    <>
      <PostForm
        action={action}
        data-shown-by={shownBy}
        data-draft=""
        preventScrollReset
        {...getFormProps(form)}
        noValidate
        className="space-y-3.5"
      >
        {/* Enter clicks a form's first submit button, which must not be a row's. */}
        <SubmitButton tabIndex={-1} aria-hidden className="sr-only" />
        <FormNotice<Current> {...{ form, reply, href, differences, shown, day }} onDismiss={clearErrors} />
        {children}
      </PostForm>
      {/* After the buttons, whose own intent comes first and wins. */}
      <input type="hidden" form={form.id} name="intent" value={intent} />
      <input type="hidden" form={form.id} name="idempotencyKey" value={idempotencyKey} />
      {version !== undefined && <input type="hidden" form={form.id} name="version" value={version} />}
    </>
  );
}

interface DocumentPanelProps<Current> extends DocumentFormProps<Current> {
  title: string;
  subtitle?: ReactNode;
  closeHref: string;
  size?: ComponentProps<typeof SidePanel>["size"];
  /** A second button that saves. */
  second?: ComponentProps<typeof PanelFooter>["second"];
  /** Outside the form. */
  above?: ReactNode;
  below?: ReactNode;
}

/** Side panel with the form of a document. */
export function DocumentPanel<Current>({ above, below, second, ...props }: DocumentPanelProps<Current>) {
  const { title, subtitle, closeHref, size, form, sending } = props;
  // With two buttons each shows its own progress.
  const busy = second === undefined ? sending : undefined;
  return (
    <SidePanel
      {...{ title, subtitle, closeHref, size }}
      footer={<PanelFooter {...{ closeHref, busy, second }} formId={form.id} />}
    >
      {above}
      <DocumentForm<Current> {...props} />
      {below}
    </SidePanel>
  );
}
