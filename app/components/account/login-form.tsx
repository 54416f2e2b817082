import { getFormProps, type SubmissionResult, type useForm } from "@conform-to/react";
import { Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/accounts/account";
import { ROLES } from "#contract/access";
import { DEMO_PASSWORD } from "#contract/demo";
import type { ExternalProvider } from "#contract/accounts/external-sign-in";
import type { LanguageChoices } from "~/definitions/navigation";
import { PostForm } from "../form/post-form";
import { DemoRoles } from "./demo-roles";
import { ProviderButton } from "./provider-button";
import { Card } from "../ui/card";
import { CheckboxField } from "../form/checkbox-field";
import { FormErrors } from "../form/form-errors";
import { LanguageMenu } from "../form/language-menu";
import { PasswordField } from "../form/password-field";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { useClearableForm } from "../form/use-clearable-form";

interface LoginFormProps {
  data: {
    constraint: Parameters<typeof useForm>[0]["constraint"];
    languages: LanguageChoices;
    providers: ExternalProvider[];
    isDemo: boolean;
    /** Values typed before a language change. */
    typed: { email: string; remember: boolean } | null;
  };
  reply: { lastResult: SubmissionResult } | undefined;
}

export function LoginForm({ data: { constraint, languages, providers, typed, isDemo }, reply }: LoginFormProps) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  const busy = state === "submitting" && formData?.has("locale") !== true;
  const [form, fields, clearErrors] = useClearableForm<{ email: string; password: string; remember: boolean }>({
    lastResult: reply?.lastResult,
    defaultValue: typed ?? undefined,
    constraint,
  });
  return (
    <Card className="relative p-6">
      <h1 className="pr-32 text-lg font-semibold">{t("login.title")}</h1>
      <p className="mb-4 text-sm text-muted-foreground">{t("login.text")}</p>
      <PostForm {...getFormProps(form)} className="space-y-4">
        <FormErrors form={form} result={reply} dismissHref="/login" onDismiss={clearErrors} />
        <TextField
          field={fields.email}
          label={t("login.email")}
          type="email"
          autoComplete="username"
          autoFocus={!fields.email.initialValue}
        />
        <PasswordField
          field={fields.password}
          label={t("login.password")}
          autoComplete="current-password"
          autoFocus={Boolean(fields.email.initialValue)}
        />
        <CheckboxField field={fields.remember} label={t("login.remember")} />
        <SubmitButton busy={busy} className="w-full">
          {t("login.submit")}
        </SubmitButton>
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
          <Link to={accountPaths.forgotten} className="rounded-sm text-link hover:underline">
            {t("account.forgotten")}
          </Link>
          <Link to={accountPaths.register} className="rounded-sm text-link hover:underline">
            {t("account.register")}
          </Link>
        </p>
      </PostForm>
      {providers.length > 0 && (
        <div className="mt-4 space-y-2 border-t pt-4">
          {providers.map((provider) => (
            <ProviderButton key={provider.name} provider={provider} />
          ))}
        </div>
      )}
      {isDemo && <DemoAccounts />}
      <LanguageMenu languages={languages} form={form.id} />
    </Card>
  );
}

/** One button for each role of the demo. */
function DemoAccounts() {
  const { t } = useTranslation();
  return (
    <section aria-label={t("demo.title")} className="mt-4 space-y-2 rounded-lg bg-secondary p-3">
      <DemoRoles roles={ROLES} />
      <p className="text-xs text-muted-foreground">{t("demo.password", { password: DEMO_PASSWORD })}</p>
    </section>
  );
}
