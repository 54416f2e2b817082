import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card } from "../ui/card";
import { CheckboxField } from "./checkbox-field";
import { FormErrors } from "./form-errors";
import { SubmitButton } from "./submit-button";
import { TextField } from "./text-field";

interface LoginFormProps {
  constraint: Parameters<typeof useForm>[0]["constraint"];
  reply: { lastResult: SubmissionResult } | undefined;
}

/** The sign-in form: e-mail and password. */
export function LoginForm({ constraint, reply }: LoginFormProps) {
  const { t } = useTranslation();
  const busy = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ email: string; password: string; remember: boolean }>({
    lastResult: reply?.lastResult,
    constraint,
  });
  return (
    <Card className="p-6">
      <h1 className="text-lg font-semibold">{t("login.title")}</h1>
      <p className="mb-4 text-sm text-muted-foreground">{t("login.text")}</p>
      <Form method="post" {...getFormProps(form)} className="space-y-4">
        <FormErrors form={form} result={reply} dismissHref="/login" />
        <TextField
          field={fields.email}
          label={t("login.email")}
          type="email"
          autoComplete="username"
          autoFocus={!fields.email.initialValue}
        />
        <TextField
          field={fields.password}
          label={t("login.password")}
          type="password"
          autoComplete="current-password"
          autoFocus={Boolean(fields.email.initialValue)}
        />
        <CheckboxField field={fields.remember} label={t("login.remember")} />
        <SubmitButton busy={busy} className="w-full">
          {t("login.submit")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
