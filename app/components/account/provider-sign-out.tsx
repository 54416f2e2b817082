import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/accounts/account";
import { Button } from "../ui/button";
import { AccountCard } from "./account-card";

/** Leads to the provider, which ends its session and returns to the sign-in. */
export function ProviderSignOut({ url }: { url: string }) {
  const { t } = useTranslation();
  const label = new URL(url).hostname;
  const toLogin = { to: accountPaths.login, label: t("account.toLogin") };
  return (
    <AccountCard title={t("external.going", { label })} text={t("external.leaving", { label })} links={[toLogin]}>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <Button asChild className="w-full">
        <a href={url}>{t("external.go", { label })}</a>
      </Button>
    </AccountCard>
  );
}
