import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../ui/notice";
import { ErrorText } from "./error-text";

interface FormErrorsProps {
  form: { status?: "success" | "error"; errors: string[] | undefined };
  /** A new reply reopens a dismissed alert. */
  result?: unknown;
  /** URL that closes the alert without JavaScript. */
  dismissHref?: string;
  onDismiss?: () => void;
}

export function FormErrors({ form, result, dismissHref, onDismiss }: FormErrorsProps) {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState<{ answer: unknown } | null>(null);
  const general = form.errors ?? [];
  const answer = result ?? form.errors;
  if (form.status !== "error" && general.length === 0) return null;
  if (dismissed !== null && dismissed.answer === answer) return null;

  const dismiss = () => {
    setDismissed({ answer });
    onDismiss?.();
  };
  return (
    <Notice tone="error" dismissHref={dismissHref} onDismiss={dismiss}>
      {general.length > 0
        ? general.map((text) => (
            <p key={text}>
              <ErrorText text={text} />
            </p>
          ))
        : t("form.problems")}
    </Notice>
  );
}
