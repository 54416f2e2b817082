import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MailRow } from "#contract/mail";
import { SubmitButton } from "../form/submit-button";

export function MailRetry({ mail: { id, recipient } }: { mail: MailRow }) {
  const { t } = useTranslation();
  return (
    <Form method="post" preventScrollReset data-shown-by="">
      <input type="hidden" name="intent" value="retry" />
      <input type="hidden" name="mail" value={id} />
      <SubmitButton variant="outline" size="sm" aria-label={t("settings.mail.retryOf", { recipient })}>
        {t("settings.mail.retry")}
      </SubmitButton>
    </Form>
  );
}
