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

interface RegisterFormProps {
  data: { constraint: Parameters<typeof useForm>[0]["constraint"]; sent: boolean };
  reply: { lastResult: SubmissionResult } | undefined;
}

export function RegisterForm({ data: { constraint, sent }, reply }: RegisterFormProps) {
  const { t } = useTranslation();
  const [form, fields, clearErrors] = useClearableForm<{ name: string; email: string; password: string }>({
    lastResult: reply?.lastResult,
    constraint,
  });
  const toLogin = { to: accountPaths.login, label: t("account.toLogin") };
  if (sent) return <MailSent text={t("account.registered")} links={[toLogin]} />;

  return (
    <AccountCard title={t("account.register")} text={t("account.registerText")} links={[toLogin]}>
      <PostForm {...getFormProps(form)} className="space-y-4">
        <FormErrors form={form} result={reply} dismissHref={accountPaths.register} onDismiss={clearErrors} />
        <TextField field={fields.name} label={t("account.name")} autoComplete="name" autoFocus />
        <TextField field={fields.email} label={t("login.email")} type="email" autoComplete="username" />
        <PasswordField
          field={fields.password}
          label={t("login.password")}
          autoComplete="new-password"
          hint={t("password.hint", { min: PASSWORD_MIN })}
        />
        <SubmitButton className="w-full">{t("account.register")}</SubmitButton>
      </PostForm>
    </AccountCard>
  );
}

/** Does not reveal whether an account exists. */
function MailSent({ text, links }: { text: string; links: readonly { to: string; label: string }[] }) {
  const { t } = useTranslation();
  return (
    <AccountCard
      title={t("account.sent")}
      text={text}
      links={[...links, { to: accountPaths.resend, label: t("account.resend") }]}
    />
  );
}
