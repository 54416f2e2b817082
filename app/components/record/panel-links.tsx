import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/screens/search-href";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";

interface PanelLinksProps {
  id: number;
  /** The search parameter of the confirmation at the right; left out for what is not offered. */
  confirm?: string;
  label?: string;
  /** It is about something that people may regret. */
  destructive?: boolean;
}

/** Links under the form of a record: to its history, and to the confirmation of what can be done with it. */
export function PanelLinks({ id, confirm, label, destructive = true }: PanelLinksProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <div className="mt-5 flex gap-2 border-t border-line pt-3">
      <Link
        to={listHref(search, { history: String(id) })}
        preventScrollReset
        className={buttonVariants({ variant: "ghost", size: "sm", className: "-ml-2.5" })}
      >
        {t("record.history")}
      </Link>
      {confirm !== undefined && (
        <Link
          to={listHref(search, { [confirm]: String(id) })}
          preventScrollReset
          className={cn(
            buttonVariants({ variant: "ghost", size: "sm" }),
            "-mr-2.5 ml-auto",
            destructive && "text-destructive-text",
          )}
        >
          {label}
        </Link>
      )}
    </div>
  );
}
