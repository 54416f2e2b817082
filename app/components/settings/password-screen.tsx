import { useTranslation } from "react-i18next";
import { getFormProps } from "@conform-to/react";
import type { RecoveryCodes } from "#contract/accounts/second-factor";
import { formatMoment } from "#contract/values/format";
import { type LinkedProvider, providerText, type PasswordUpdate, settingsPaths } from "#contract/accounts/settings";
import type { FormReply } from "~/services/request/form.server";
import type { PasswordData } from "~/services/settings/password.server";
import { PASSWORD_MIN } from "#contract/accounts/user";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { Notice } from "../ui/notice";
import { Card, CardDescription, CardTitle } from "../ui/card";
import { FormErrors } from "../form/form-errors";
import { PasswordField } from "../form/password-field";
import { useClearableForm } from "../form/use-clearable-form";
import { SecondFactorCard } from "./second-factor-card";
import { SessionsCard } from "./sessions-card";
import { SettingsCards } from "./settings-frame";

interface PasswordScreenProps {
  data: PasswordData;
  reply: FormReply | RecoveryCodes | undefined;
}

export function PasswordScreen({ data, reply }: PasswordScreenProps) {
  const { factor, password, timeZone } = data;
  const refused = reply && "lastResult" in reply ? reply : undefined;
  return (
    <SettingsCards>
      {password && (
        <PasswordCard key={password.version} constraint={password.constraint} email={password.email} reply={refused} />
      )}
      <SecondFactorCard factor={factor} timeZone={timeZone} reply={reply} />
      {password && password.providers.length > 0 && (
        <LinkedProvidersCard providers={password.providers} timeZone={timeZone} reply={refused} />
      )}
      {password && (
        <SessionsCard
          sessions={password.sessions}
          constraint={password.proof}
          proofNeeded={factor.passwordNeeded}
          asksProviders={password.providers.length > 0}
          timeZone={timeZone}
          reply={refused}
        />
      )}
    </SettingsCards>
  );
}

interface LinkedProvidersCardProps {
  providers: LinkedProvider[];
  timeZone: string;
  reply: FormReply | undefined;
}

function LinkedProvidersCard({ providers, timeZone, reply }: LinkedProvidersCardProps) {
  const { t } = useTranslation();
  const errors = reply?.intent === "cutProvider" ? reply.lastResult.error?.[""] : undefined;
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.providers")}</CardTitle>
      <CardDescription>{t("settings.providersText")}</CardDescription>
      {errors != null && (
        <Notice tone="error" className="mt-3">
          {errors.join(" ")}
        </Notice>
      )}
      <ul className="mt-2 divide-y divide-line">
        {providers.map(({ id, issuer, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="text-sm font-medium wrap-anywhere">{providerText(issuer)}</p>
              <p className="text-xs text-muted-foreground">
                {t("settings.since")}{" "}
                <span className="text-foreground tabular-nums">{formatMoment(createdAt, timeZone)}</span>
              </p>
            </div>
            <PostForm>
              <input type="hidden" name="intent" value="cutProvider" />
              <input type="hidden" name="provider" value={id} />
              <SubmitButton
                variant="outline"
                size="sm"
                aria-label={t("settings.cutProviderOf", { provider: providerText(issuer) })}
              >
                {t("settings.cutProvider")}
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PasswordCardProps {
  constraint: NonNullable<PasswordData["password"]>["constraint"];
  email: string;
  reply: FormReply | undefined;
}

const INTENT = "password";

function PasswordCard({ constraint, email, reply }: PasswordCardProps) {
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
      <CardDescription className="mb-4">{t("settings.passwordText")}</CardDescription>
      <PostForm {...getFormProps(form)} noValidate className="space-y-3.5">
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
      </PostForm>
    </Card>
  );
}
