import { getFormProps, type FormMetadata, type Submission } from "@conform-to/react";
import { useNavigation, useSearchParams } from "@remix-run/react";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import { listIntents } from "../form/list-intents";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { PanelFooter, SidePanel } from "../shell/side-panel";
import { toFields } from "./form-fields";
import { type FormMerge, type MergedFormOptions, type StoredVersion, useMergedForm } from "./merged-form";
import { LikeButton } from "./like-button";
import { FormNotice, MarkedFields, type WordsOf } from "./stale-notice";

type Fields = Record<string, unknown>;

export interface DocumentFormOptions<Input extends Fields, Row extends StoredVersion = StoredVersion> extends Omit<
  MergedFormOptions<Input, Row>,
  "onValidate"
> {
  intent?: string;
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
  merge: FormMerge;
  /** As loaded with the page. */
  record: unknown;
  idempotencyKey: string;
  href: string;
  sending: boolean;
  clearErrors: () => void;
}

/** Returns the form of a document; spread `envelope` on its `DocumentPanel` or `DocumentForm`. */
export function useDocumentForm<Input extends Fields, Row extends StoredVersion = StoredVersion>(
  options: DocumentFormOptions<Input, Row>,
) {
  const [search] = useSearchParams();
  const { record, idempotencyKey, rows = false, href, intent: own, reply: last, ...merged } = options;
  const intent = own ?? (record === null ? "create" : "update");
  const reply = last?.intent === intent ? last : undefined;
  const { form, fields, clearErrors, merge } = useMergedForm<Input, Row>({
    ...merged,
    record,
    reply,
    onValidate: rows
      ? (context): Submission<Input, string[]> => listIntents<Input>(form.allErrors)(context)
      : undefined,
  });
  const sending = useNavigation().formData?.get("intent") === intent;
  const envelope: FormEnvelope = {
    form: form as unknown as FormEnvelope["form"],
    reply,
    intent,
    merge,
    record,
    idempotencyKey: reply?.idempotencyKey ?? idempotencyKey,
    href: href ?? listHref(search, { form: String(record?.id ?? "new") }),
    sending,
    clearErrors,
  };
  return { form, fields, reply, envelope };
}

/** Returns the values of a record for its form, without lists. */
export const formValues = <Row extends object>(row: Row, constraint: object | undefined) =>
  pickValues(row, toFields(row, constraint));

export function pickValues<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

interface DocumentFormProps extends FormEnvelope {
  /** Default: the URL of the screen. */
  action?: string;
  /** Search parameters that keep this form; default: any navigation closes it (shell/use-unsaved-input.ts). */
  shownBy?: string;
  /** Names fields and values in the notice of a conflict. */
  words?: WordsOf;
  /** Business day of the document that the record belongs to. */
  day?: string | undefined;
  /** A new record can be filled from the last one. */
  isLikeOffered?: boolean;
  children: ReactNode;
}

export function DocumentForm(props: DocumentFormProps) {
  const { form, reply, intent, merge, record, idempotencyKey, href, clearErrors, action, shownBy } = props;
  const { words = unnamed, day, isLikeOffered = false, children } = props;
  const { version } = merge;
  return (
    <>
      <PostForm
        action={action}
        data-shown-by={shownBy}
        data-draft=""
        {...getFormProps(form)}
        noValidate
        className="space-y-3.5"
      >
        {/* Enter clicks a form's first submit button, which must not be a row's. */}
        <SubmitButton tabIndex={-1} aria-hidden className="sr-only" />
        {isLikeOffered && record === null && <LikeButton mergeKey={merge.key} isFilled={reply?.isFilled === true} />}
        <FormNotice {...{ form, merge, words, record, reply, href, day }} onDismiss={clearErrors} />
        <MarkedFields {...{ form, merge }}>
          <Fragment key={merge.key}>{children}</Fragment>
        </MarkedFields>
      </PostForm>
      {/* After the buttons, whose own intent comes first and wins. */}
      <input type="hidden" form={form.id} name="intent" value={intent} />
      <input type="hidden" form={form.id} name="idempotencyKey" value={idempotencyKey} />
      {version !== undefined && <input type="hidden" form={form.id} name="version" value={version} />}
    </>
  );
}

const unnamed: WordsOf = (field) => ({ label: field });

interface DocumentPanelProps extends DocumentFormProps {
  title: string;
  subtitle?: ReactNode;
  closeHref: string;
  size?: ComponentProps<typeof SidePanel>["size"];
  second?: ComponentProps<typeof PanelFooter>["second"];
  above?: ReactNode;
  below?: ReactNode;
}

export function DocumentPanel({ above, below, second, ...props }: DocumentPanelProps) {
  const { title, subtitle, closeHref, size, form, sending } = props;
  // With two buttons each shows its own progress.
  const busy = second === undefined ? sending : undefined;
  return (
    <SidePanel
      {...{ title, subtitle, closeHref, size }}
      footer={<PanelFooter {...{ closeHref, busy, second }} formId={form.id} />}
    >
      {above}
      <DocumentForm {...props} />
      {below}
    </SidePanel>
  );
}
