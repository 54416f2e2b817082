import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountPaths } from "#contract/account";
import { buttonVariants } from "../ui/button";
import { AccountCard } from "./account-card";

interface DeadLinkProps {
  title: string;
  /** The address of the link; empty when the link is damaged. */
  email: string;
  /** Where a new link is requested. */
  to: string;
}

/** Says that the link of a mail no longer works, and leads to a new one. */
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
