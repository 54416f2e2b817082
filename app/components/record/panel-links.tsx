import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/definitions/search-href";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";

interface PanelLinkProps {
  id: number;
  /** Search parameter of the form or confirmation. */
  param: string;
  label: string;
}

/** Button of a panel that opens a form or confirmation of its record. */
export function PanelLink({ id, param, label }: PanelLinkProps) {
  const [search] = useSearchParams();
  return (
    <Link to={listHref(search, { [param]: String(id) })} className={buttonVariants({ variant: "outline", size: "sm" })}>
      {label}
    </Link>
  );
}

interface PanelLinksProps {
  id: number;
  /** Search parameter of the confirmation; omitted if not permitted. */
  confirm?: string;
  /** Default: delete. */
  label?: string;
  destructive?: boolean;
}

export function PanelLinks({ id, confirm, label, destructive = true }: PanelLinksProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <div className="mt-5 flex gap-2 border-t border-line pt-3">
      <Link
        to={listHref(search, { history: String(id) })}
        className={buttonVariants({ variant: "ghost", size: "sm", className: "-ml-2.5" })}
      >
        {t("record.history")}
      </Link>
      {confirm !== undefined && (
        <Link
          to={listHref(search, { [confirm]: String(id) })}
          className={cn(
            buttonVariants({ variant: "ghost", size: "sm" }),
            "-mr-2.5 ml-auto",
            destructive && "text-destructive-text",
          )}
        >
          {label ?? t("record.delete")}
        </Link>
      )}
    </div>
  );
}
