import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/screens/search-href";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";

interface PanelLinksProps {
  id: number;
  /** The search parameter of the question at the right; undefined when none is offered. */
  question?: string;
  label?: string;
  /** The question is about something destructive. */
  destructive?: boolean;
}

/** The links under the form of a record: its history, and one question. */
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
