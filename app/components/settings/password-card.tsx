import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type PasswordUpdate, settingsPaths } from "#contract/settings";
import { PASSWORD_MIN } from "#contract/user";
import type { FormReply } from "~/services/request/form.server";
import type { PasswordData } from "~/services/settings/password.server";
import { FormErrors } from "../form/form-errors";
import { PasswordField } from "../form/password-field";
import { SubmitButton } from "../form/submit-button";
import { useClearableForm } from "../form/use-clearable-form";
import { Card, CardText, CardTitle } from "../ui/card";

interface PasswordCardProps {
  constraint: NonNullable<PasswordData["password"]>["constraint"];
  email: string;
  /** Reply to the screen's last form, not necessarily this one. */
  reply: FormReply | undefined;
}

const INTENT = "password";

export function PasswordCard({ constraint, email, reply }: PasswordCardProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === INTENT ? reply : undefined;
  const [form, fields, clearErrors] = useClearableForm<PasswordUpdate>({
    id: "password-form",
    lastResult: mine?.lastResult,
    constraint,
  });
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.changePassword")}</CardTitle>
      <CardText className="mb-4">{t("settings.passwordText")}</CardText>
      <Form method="post" preventScrollReset {...getFormProps(form)} noValidate className="space-y-3.5">
        <FormErrors form={form} result={mine} dismissHref={settingsPaths.password} onDismiss={clearErrors} />
        <input type="hidden" name="intent" value={INTENT} />
        {/* Tells password managers the account; not submitted. */}
        <input
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        />
        <PasswordField
          field={fields.currentPassword}
          label={t("settings.currentPassword")}
          autoComplete="current-password"
        />
        <PasswordField
          field={fields.password}
          label={t("account.newPassword")}
          autoComplete="new-password"
          hint={t("password.hint", { min: PASSWORD_MIN })}
        />
        <SubmitButton saves>{t("account.setPassword")}</SubmitButton>
      </Form>
    </Card>
  );
}
