import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/accounts/account";
import { FormErrors } from "../form/form-errors";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { AccountCard } from "./account-card";
import { DeadLink } from "./dead-link";

interface VerifyFormProps {
  data: { email: string; stops: boolean; over: boolean };
  reply: { lastResult: SubmissionResult } | undefined;
}

/** Requires a click, because mail scanners open links. */
export function VerifyForm({ data: { email, stops, over }, reply }: VerifyFormProps) {
  const { t } = useTranslation();
  const title = t(stops ? "account.stop" : "account.verify");
  if (over) return <DeadLink title={title} email={email} to={stops ? accountPaths.forgotten : accountPaths.resend} />;
  const links = [
    { to: accountPaths.login, label: t("account.toLogin") },
    stops
      ? { to: accountPaths.forgotten, label: t("account.forgotten") }
      : { to: accountPaths.resend, label: t("account.resend") },
  ];
  const refused = { status: reply?.lastResult.status ?? undefined, errors: reply?.lastResult.error?.[""] ?? undefined };
  return (
    <AccountCard title={title} text={t(stops ? "account.stopText" : "account.verifyText", { email })} links={links}>
      <PostForm className="space-y-4">
        <FormErrors form={refused} result={reply} />
        <SubmitButton className="w-full" autoFocus>
          {t(stops ? "account.stopNow" : "account.verifyNow")}
        </SubmitButton>
      </PostForm>
    </AccountCard>
  );
}
