import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Waiting } from "~/screens/waiting";
import { buttonVariants } from "../ui/button";

interface NextWaitingProps {
  /** What waits for the user, the first of it to go on with. */
  waiting: readonly Waiting<string, string>[];
  /** The address that leads to the truck that waits longest. */
  href: string;
}

/** The link from a truck whose step is made to the next one that waits for the user. */
export function NextWaiting({ waiting, href }: NextWaitingProps) {
  const { t } = useTranslation();
  const [first] = waiting;
  if (first === undefined) return null;
  const trucks = waiting.reduce((sum, one) => sum + one.trucks, 0);
  return (
    <Link to={href} className={buttonVariants({ size: "lg", className: "w-full" })}>
      {t(`business:waiting.${first.step}`)}
      <span className="font-normal opacity-90">{t("business:waiting.trucks", { total: trucks })}</span>
    </Link>
  );
}
