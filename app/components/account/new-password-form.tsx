import { getFormProps, type SubmissionResult, type useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/accounts/account";
import { PASSWORD_MIN } from "#contract/accounts/user";
import { FormErrors } from "../form/form-errors";
import { PasswordField } from "../form/password-field";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { useClearableForm } from "../form/use-clearable-form";
import { AccountCard } from "./account-card";
import { DeadLink } from "./dead-link";

interface NewPasswordFormProps {
  data: { constraint: Parameters<typeof useForm>[0]["constraint"]; email: string; over: boolean };
  reply: { lastResult: SubmissionResult } | undefined;
}

export function NewPasswordForm({ data: { constraint, email, over }, reply }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const [form, fields, clearErrors] = useClearableForm<{ email: string; password: string }>({
    lastResult: reply?.lastResult,
    defaultValue: { email },
    constraint,
  });
  if (over) return <DeadLink title={t("account.newPassword")} email={email} to={accountPaths.forgotten} />;
  const links = [
    { to: accountPaths.login, label: t("account.toLogin") },
    { to: accountPaths.forgotten, label: t("account.askAgain") },
  ];
  return (
    <AccountCard title={t("account.newPassword")} text={t("account.newPasswordText")} links={links}>
      <PostForm {...getFormProps(form)} className="space-y-4">
        <FormErrors form={form} result={reply} onDismiss={clearErrors} />
        <TextField field={fields.email} label={t("login.email")} type="email" autoComplete="username" readOnly />
        <PasswordField
          field={fields.password}
          label={t("account.newPassword")}
          autoComplete="new-password"
          hint={t("password.hint", { min: PASSWORD_MIN })}
          autoFocus
        />
        <SubmitButton className="w-full">{t("account.setPassword")}</SubmitButton>
      </PostForm>
    </AccountCard>
  );
}
