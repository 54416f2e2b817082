import { getFormProps, type FormMetadata } from "@conform-to/react";
import { Fragment, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { NumberField } from "../form/number-field";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { isTakenBack } from "../keys/scan";
import { cn } from "../class-names";
import { Card, CardTitle } from "../ui/card";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";
import type { FormMerge } from "../record/merged-form";
import { FormNotice, MarkedFields, type WordsOf } from "../record/stale-notice";

export interface StepCardProps<Record> {
  record: Record;
  reply: FormReply | undefined;
  idempotencyKey: string;
  href: string;
}

/** Returns the reply to this step, if any. */
export function replyTo(step: string, reply: FormReply | undefined): FormReply | undefined {
  return reply?.intent === step ? reply : undefined;
}

interface StepFormProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values, string[]>;
  step: string;
  href: string;
  merge: FormMerge;
  /** Record or item that the step changes. */
  record: unknown;
  reply: FormReply | undefined;
  clearErrors: () => void;
  idempotencyKey: string;
  title: ReactNode;
  subject?: ReactNode;
  words: WordsOf;
  day?: string;
  saveLabel: string;
  /** Enter does not save until something is typed; Ctrl+Enter does. */
  deliberate: boolean;
  focusTitle?: boolean;
  className: string;
  children: ReactNode;
}

// Sticky unless the window is low or the form asks for a reason, which the foot would cover.
const footClasses =
  "-mx-[1.125rem] -mb-[1.125rem] space-y-2.5 rounded-b-lg bg-card px-[1.125rem] shadow-[0_-10px_8px_-6px_var(--card)] pb-[1.125rem] not-short:sticky not-short:bottom-0 not-short:pt-2.5 group-has-[[data-asks]]/step:static";

/** Form of a step. Another URL closes it (`data-shown-by`, see shell/use-unsaved-input.ts). */
export function StepForm<Values extends Record<string, unknown>>(props: StepFormProps<Values>) {
  const { form, step, href, merge, record, words, reply, idempotencyKey, title, subject, className, children } = props;
  const { saveLabel, deliberate, focusTitle = false, day, clearErrors } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [touched, setTouched] = useState(false);
  const [asks, setAsks] = useState(false);
  const waits = deliberate && !touched;
  useEffectBeforePaint(() => {
    if (focusTitle) heading.current?.focus({ preventScroll: true });
  }, [focusTitle]);
  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target instanceof HTMLInputElement || event.target === heading.current;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey || !waits || !field) return;
    event.preventDefault();
    setAsks(true);
  };
  return (
    <Card>
      <PostForm
        action={href}
        {...getFormProps(form)}
        noValidate
        data-shown-by="step load"
        data-deliberate={waits ? "" : undefined}
        onKeyDown={onKeyDown}
        onSubmitCapture={() => setAsks(false)}
        onInput={({ nativeEvent }) => setTouched(!isTakenBack(nativeEvent))}
        className={cn("group/step [&_[data-field]]:scroll-mb-24 [&_input]:scroll-mb-24", className)}
      >
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="version" value={merge.version} />
        <input type="hidden" name="idempotencyKey" value={reply?.idempotencyKey ?? idempotencyKey} />
        <CardTitle ref={heading} tabIndex={-1} className="w-fit rounded-sm">
          {title}
        </CardTitle>
        {subject}
        <FormNotice {...{ form, merge, words, record, reply, href, day }} onDismiss={clearErrors} />
        <MarkedFields {...{ form, merge }}>
          <Fragment key={merge.key}>{children}</Fragment>
        </MarkedFields>
        <div className={footClasses}>
          <SubmitButton size="lg" saves className="w-full">
            {saveLabel}
          </SubmitButton>
          <p role="status" className="text-xs text-muted-foreground empty:hidden">
            {asks && waits ? t("record.deliberate") : ""}
          </p>
        </div>
      </PostForm>
    </Card>
  );
}

type StepNumberFieldProps = Pick<
  ComponentProps<typeof NumberField>,
  "field" | "label" | "hint" | "min" | "max" | "precision" | "suffix" | "placeholder" | "onInput"
> & {
  /** Next to a live weight. */
  isSmall?: boolean;
  /** Short reading of the number, at the left of the field. */
  reading?: string;
};

/** Number field of a step; the card's title contains its `<label>`. */
export function StepNumberField({ reading, isSmall = false, ...props }: StepNumberFieldProps) {
  return (
    <div className="relative">
      <NumberField
        {...props}
        labelPlace="none"
        autoFocus
        className="space-y-2.5"
        inputClassName={
          isSmall
            ? "h-11 pr-10 text-xl font-semibold tabular-nums placeholder:text-sm placeholder:font-normal"
            : "h-[4.5rem] pr-12 pl-4 text-[2.625rem] leading-none font-bold tracking-tight tabular-nums"
        }
      />
      {reading !== undefined && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0 left-4 text-lg leading-[4.5rem] font-semibold text-muted-foreground"
        >
          {reading}
        </span>
      )}
    </div>
  );
}
