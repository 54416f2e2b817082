import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MailTrial } from "#contract/mail";
import { settingsPaths } from "#contract/settings";
import type { MailData } from "~/services/settings/mail.server";
import { FormErrors } from "../form/form-errors";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { useClearableForm } from "../form/use-clearable-form";
import { Alert } from "../ui/alert";
import { Card, CardText, CardTitle } from "../ui/card";
import { MailError } from "./mail-error";
import type { MailAnswer } from "./mail-answer";

export function MailTrialCard({ data, answer }: { data: MailData; answer: MailAnswer }) {
  const { t } = useTranslation();
  const { way } = data.list;
  const done = answer !== undefined && !("lastResult" in answer) ? answer : undefined;
  const refused = answer !== undefined && "lastResult" in answer && answer.intent === "trial" ? answer : undefined;
  const [form, fields, clearErrors] = useClearableForm<MailTrial>({
    id: "trial-form",
    lastResult: refused?.lastResult,
    constraint: data.constraint,
    defaultValue: { recipient: done?.recipient ?? data.ownEmail },
  });
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.mail.way")}</CardTitle>
      <CardText className="mb-4 wrap-anywhere">
        {t(`settings.mail.wayOf.${way.kind}`, { place: way.place, from: way.from })}
      </CardText>
      <Form
        method="post"
        preventScrollReset
        data-shown-by=""
        {...getFormProps(form)}
        noValidate
        className="max-w-xl space-y-3.5"
      >
        <FormErrors form={form} result={refused} dismissHref={settingsPaths.mail} onDismiss={clearErrors} />
        {done !== undefined && (
          <Alert tone={done.error === null ? "success" : "error"} dismissHref={settingsPaths.mail}>
            {done.error === null ? (
              t(`settings.mail.trialDone.${way.kind}`, { recipient: done.recipient })
            ) : (
              <MailError error={done.error} />
            )}
          </Alert>
        )}
        <input type="hidden" name="intent" value="trial" />
        <div className="flex items-start gap-2">
          <TextField
            field={fields.recipient}
            label={t("settings.mail.trialTo")}
            type="email"
            autoComplete="email"
            className="flex-1"
          />
          <SubmitButton variant="outline" className="mt-[1.625rem]">
            {t("settings.mail.trial")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
