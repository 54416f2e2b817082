import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/accounts/account";
import type { ExternalProvider, ExternalRefusal } from "#contract/accounts/external-sign-in";
import { FormErrors } from "../form/form-errors";
import { Button } from "../ui/button";
import { AccountCard } from "./account-card";
import { ProviderButton } from "./provider-button";

interface ExternalSignInProps {
  data: { provider: ExternalProvider; refused: ExternalRefusal | null };
  reply: { url: string } | { lastResult: SubmissionResult } | undefined;
}

export function ExternalSignIn({ data: { provider, refused }, reply }: ExternalSignInProps) {
  const { t } = useTranslation();
  const { label } = provider;
  const toLogin = { to: accountPaths.login, label: t("account.toLogin") };
  if (reply && "url" in reply) {
    return (
      <AccountCard title={t("external.going", { label })} text={t("external.goingText", { label })} links={[toLogin]}>
        {/* The CSP's form-action forbids redirects to other sites. */}
        <meta httpEquiv="refresh" content={`0;url=${reply.url}`} />
        <Button asChild className="w-full">
          <a href={reply.url}>{t("external.go", { label })}</a>
        </Button>
      </AccountCard>
    );
  }
  const links =
    refused === "unconfirmed"
      ? [
          { to: accountPaths.resend, label: t("account.resend") },
          { to: accountPaths.forgotten, label: t("account.forgotten") },
        ]
      : [];
  const failed = { status: reply?.lastResult.status ?? undefined, errors: reply?.lastResult.error?.[""] ?? undefined };
  return (
    <AccountCard
      title={refused === null ? t("external.with", { label }) : t("external.refusedTitle", { label })}
      text={refused === null ? t("external.text", { label }) : t(`external.refused.${refused}`, { label })}
      links={[toLogin, ...links]}
    >
      <FormErrors form={failed} result={reply} />
      <ProviderButton provider={provider} again={refused !== null} />
    </AccountCard>
  );
}
