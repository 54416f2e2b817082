import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorText } from "../form/error-text";
import { FieldErrors } from "../form/field";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { Notice } from "../ui/notice";
import { buttonVariants } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { focusFirstField } from "../ui/first-field";
import { Label } from "../ui/label";
import { Textarea } from "../ui/textarea";
import { UnsavedConfirm } from "./unsaved-confirm";

interface ConfirmDialogProps {
  title: string;
  text?: ReactNode;
  closeHref: string;
  /** Hidden values: intent, ID, version, idempotency key. */
  values?: Record<string, string | number>;
  okLabel?: string;
  /** Replaces "Cancel" where the question is about cancelling. */
  keepLabel?: string;
  destructive?: boolean;
  /** Focuses Cancel, so that Enter alone confirms no change; default: `destructive`. */
  deliberate?: boolean;
  reason?: {
    name?: string;
    label?: string;
    required?: boolean;
    maxLength?: number;
    defaultValue?: string;
    errors?: string[];
  };
  errors?: readonly string[];
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    closeHref,
    values = {},
    okLabel,
    keepLabel,
    destructive = false,
    deliberate = destructive,
    reason,
    errors,
    children,
  } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const close = () => navigate(closeHref);

  const refused = reason?.errors ?? errors;
  useEffect(() => {
    // Moves the focus from the button to the refused field.
    const dialog = form.current?.closest("dialog");
    if (refused !== undefined && dialog) focusFirstField(dialog);
  }, [refused]);
  return (
    <>
      <Dialog
        role="alertdialog"
        title={title}
        text={text}
        closeHref={closeHref}
        onEscape={() => (isTypedIn(form.current) ? setAsksToLeave(true) : close())}
        footer={
          <>
            <Link
              to={closeHref}
              data-autofocus={deliberate ? "" : undefined}
              className={buttonVariants({ variant: "outline" })}
            >
              {keepLabel ?? t("cancel")}
            </Link>
            <SubmitButton
              form={id}
              saves={reason !== undefined}
              variant={destructive ? "destructive" : "default"}
              data-autofocus={deliberate ? undefined : ""}
            >
              {okLabel ?? t("ok")}
            </SubmitButton>
          </>
        }
      >
        <PostForm ref={form} id={id} noValidate className="space-y-3">
          {errors !== undefined && (
            <Notice tone="error" dismissible={false}>
              {errors.map((text) => (
                <p key={text}>
                  <ErrorText text={text} />
                </p>
              ))}
            </Notice>
          )}
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          {reason !== undefined && <ReasonField id={id} reason={reason} />}
        </PostForm>
      </Dialog>
      {asksToLeave && <UnsavedConfirm onDiscard={close} onKeep={() => setAsksToLeave(false)} />}
    </>
  );
}

function isTypedIn(form: HTMLFormElement | null): boolean {
  return [...(form?.querySelectorAll("textarea") ?? [])].some(({ value }) => value.trim() !== "");
}

function ReasonField({ id, reason }: { id: string; reason: NonNullable<ConfirmDialogProps["reason"]> }) {
  const { t } = useTranslation();
  const { name = "reason", label, required = true, maxLength = 300, defaultValue, errors = [] } = reason;
  return (
    <div className="space-y-1.5">
      <Label htmlFor={`${id}-reason`} required={required}>
        {label ?? t("dialog.reason")}
      </Label>
      <Textarea
        id={`${id}-reason`}
        name={name}
        required={required}
        maxLength={maxLength}
        defaultValue={defaultValue}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-reason-error` : undefined}
      />
      <FieldErrors id={`${id}-reason-error`} errors={errors} />
    </div>
  );
}
