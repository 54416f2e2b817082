import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";

interface DeletedNoticeProps {
  text: string;
  /** Undefined without permission. */
  restoreHref: string | undefined;
}

export function DeletedNotice({ text, restoreHref }: DeletedNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" dismissible={false} className="mb-4 items-center">
      <p className="flex items-center gap-4">
        {text}
        {restoreHref !== undefined && (
          <Link to={restoreHref} preventScrollReset className={buttonVariants({ variant: "outline", size: "sm" })}>
            {t("record.restore")}
          </Link>
        )}
      </p>
    </Alert>
  );
}
