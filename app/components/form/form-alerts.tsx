import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert";

interface FormAlertProps {
  /** The action's answer: a new answer shows a dismissed alert again. */
  result?: unknown;
  /** The address of the form without the answer, to close the alert without JavaScript. */
  dismissHref?: string;
  onDismiss?: () => void;
  className?: string;
}

export interface FormErrorsProps extends FormAlertProps {
  /** The form metadata of conform, or anything with these two. */
  form: { status?: "success" | "error"; errors: string[] | undefined };
  /** A text of the answer, used when there is no general error. */
  message?: string;
}

/** Says that the form was refused: its general errors, else the answer's message, else a general sentence. */
export function FormErrors({ form, message, result, dismissHref, onDismiss, className }: FormErrorsProps) {
  const { t } = useTranslation();
  const general = form.errors ?? [];
  const [dismissed, dismiss] = useDismissal(result ?? form.errors, onDismiss);
  if (dismissed || (form.status !== "error" && general.length === 0)) return null;
  return (
    <Alert tone="error" dismissHref={dismissHref} onDismiss={dismiss} className={className}>
      {general.length > 0 ? general.map((text) => <p key={text}>{text}</p>) : (message ?? t("form.problems"))}
    </Alert>
  );
}

export interface FormSuccessProps extends FormAlertProps {
  /** What worked; nothing shows without it. */
  text: string | undefined;
}

/** Says that the form did its work, where the screen stays the same (a profile, a password). */
export function FormSuccess({ text, result, dismissHref, onDismiss, className }: FormSuccessProps) {
  const [dismissed, dismiss] = useDismissal(result ?? text, onDismiss);
  if (dismissed || text === undefined) return null;
  return (
    <Alert tone="success" dismissHref={dismissHref} onDismiss={dismiss} className={className}>
      {text}
    </Alert>
  );
}

function useDismissal(answer: unknown, onDismiss: (() => void) | undefined) {
  const [dismissedAnswer, setDismissedAnswer] = useState<{ answer: unknown } | null>(null);
  const dismiss = () => {
    setDismissedAnswer({ answer });
    onDismiss?.();
  };
  return [dismissedAnswer !== null && dismissedAnswer.answer === answer, dismiss] as const;
}
