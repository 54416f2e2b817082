import { getFormProps, type SubmissionResult, type useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/accounts/account";
import { FormErrors } from "../form/form-errors";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { useClearableForm } from "../form/use-clearable-form";
import { AccountCard } from "./account-card";

interface MailFormProps {
  data: { constraint: Parameters<typeof useForm>[0]["constraint"]; sent: boolean; email: string };
  reply: { lastResult: SubmissionResult } | undefined;
  /** Also the key of its texts under `account`. */
  screen: "forgotten" | "resend";
}

export function MailForm({ data: { constraint, sent, email }, reply, screen }: MailFormProps) {
  const { t } = useTranslation();
  const path = accountPaths[screen];
  const [form, fields, clearErrors] = useClearableForm<{ email: string }>({
    lastResult: reply?.lastResult,
    defaultValue: { email },
    constraint,
  });
  const links = [{ to: accountPaths.login, label: t("account.toLogin") }];
  if (sent) {
    const again = { to: path, label: t("account.askAgain") };
    return <AccountCard title={t("account.sent")} text={t(`account.${screen}Sent`)} links={[...links, again]} />;
  }
  return (
    <AccountCard title={t(`account.${screen}`)} text={t(`account.${screen}Text`)} links={links}>
      <PostForm {...getFormProps(form)} className="space-y-4">
        <FormErrors form={form} result={reply} dismissHref={path} onDismiss={clearErrors} />
        <TextField field={fields.email} label={t("login.email")} type="email" autoComplete="username" autoFocus />
        <SubmitButton className="w-full">{t("account.send")}</SubmitButton>
      </PostForm>
    </AccountCard>
  );
}
