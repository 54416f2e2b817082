import { getFormProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/accounts/account";
import { secondFactorPaths } from "#contract/accounts/second-factor";
import type { CodeData } from "~/services/accounts/second-factor.server";
import type { FormReply } from "~/services/request/form.server";
import { CodeField } from "../form/code-field";
import { FormErrors } from "../form/form-errors";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { useClearableForm } from "../form/use-clearable-form";
import { Button } from "../ui/button";
import { AccountCard } from "./account-card";

interface SecondFactorFormProps {
  data: CodeData;
  reply: FormReply | undefined;
}

export function SecondFactorForm({ data, reply }: SecondFactorFormProps) {
  const { t } = useTranslation();
  if (data.over || reply?.status === 410) {
    return (
      <AccountCard title={t("secondFactor.overTitle")} text={t("secondFactor.over")} links={[]}>
        <Button asChild className="w-full">
          <Link to={accountPaths.login}>{t("account.toLogin")}</Link>
        </Button>
      </AccountCard>
    );
  }
  // A new key discards the input of the other kind of code.
  return <CodeForm key={String(data.recovery)} data={data} reply={reply} />;
}

function CodeForm({ data: { constraint, recovery }, reply }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const [form, fields, clearErrors] = useClearableForm<{ code: string }>({ lastResult: reply?.lastResult, constraint });
  const other = recovery
    ? { to: secondFactorPaths.code, label: t("secondFactor.useApp") }
    : { to: secondFactorPaths.recovery, label: t("secondFactor.useRecovery") };
  return (
    <AccountCard
      title={t(recovery ? "secondFactor.recoveryCode" : "secondFactor.title")}
      text={t(recovery ? "secondFactor.recoveryText" : "secondFactor.codeText")}
      links={[other, { to: accountPaths.login, label: t("account.toLogin") }]}
    >
      {/* `data-shown-by`: no confirmation for the other kind of code. */}
      <PostForm {...getFormProps(form)} noValidate data-shown-by="" className="space-y-4">
        <FormErrors
          form={form}
          result={reply}
          dismissHref={recovery ? secondFactorPaths.recovery : secondFactorPaths.code}
          onDismiss={clearErrors}
        />
        {recovery ? (
          <TextField field={fields.code} label={t("secondFactor.recoveryCode")} autoComplete="off" autoFocus />
        ) : (
          <CodeField
            field={fields.code}
            label={t("secondFactor.code")}
            hint={t("secondFactor.codeHint")}
            answer={reply}
            autoFocus
          />
        )}
        <SubmitButton className="w-full">{t("login.submit")}</SubmitButton>
      </PostForm>
    </AccountCard>
  );
}
