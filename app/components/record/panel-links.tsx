import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/screens/search-href";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";

export interface PanelLinksProps {
  id: number;
  /** The search parameter of the question at the right; left out for what is not offered. */
  question?: string;
  label?: string;
  /** The question is about something that people may regret. */
  destructive?: boolean;
}

/** Under the form of a record: its history, and the question that can be asked about it. */
export function PanelLinks({ id, question, label, destructive = true }: PanelLinksProps) {
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
      {question !== undefined && (
        <Link
          to={listHref(search, { [question]: String(id) })}
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
