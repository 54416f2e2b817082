import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/accounts/account";
import { buttonVariants } from "../ui/button";
import { AccountCard } from "./account-card";

interface DeadLinkProps {
  title: string;
  /** Empty if the link is damaged. */
  email: string;
  to: string;
}

export function DeadLink({ title, email, to }: DeadLinkProps) {
  const { t } = useTranslation();
  const search = email === "" ? "" : `?${new URLSearchParams({ email }).toString()}`;
  const links = [{ to: accountPaths.login, label: t("account.toLogin") }];
  return (
    <AccountCard title={title} text={t("account.linkOver")} links={links}>
      <Link to={to + search} className={buttonVariants({ className: "w-full" })}>
        {t("account.askAgain")}
      </Link>
    </AccountCard>
  );
}
