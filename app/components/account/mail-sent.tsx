import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/account";
import { AccountCard } from "./account-card";

/** Does not reveal whether an account exists. */
export function MailSent({ text, links }: { text: string; links: readonly { to: string; label: string }[] }) {
  const { t } = useTranslation();
  return (
    <AccountCard
      title={t("account.sent")}
      text={text}
      links={[...links, { to: accountPaths.resend, label: t("account.resend") }]}
    />
  );
}
