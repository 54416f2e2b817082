import { Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "../ui/button";
import { Spinner } from "../ui/spinner";
import { BrandMark } from "./brand-mark";

interface ErrorLayoutProps {
  title?: string;
  text?: string;
  /** Request ID to quote when asking for help. */
  detail?: string;
  /** URL to retry after a temporary failure. */
  retryHref?: string;
  /** Default: the start page. */
  backHref?: string;
}

export function ErrorLayout({ title, text, detail, retryHref, backHref = "/" }: ErrorLayoutProps) {
  const { t } = useTranslation();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center px-5 py-16 text-center outline-none"
    >
      <BrandMark className="mb-5 size-8" />
      <h1 className="text-xl font-semibold tracking-tight">{title ?? t("error_alert_title")}</h1>
      <p className="mt-1 max-w-md text-base text-muted-foreground">{text ?? t("error_alert_text")}</p>
      {detail !== undefined && <p className="mt-2 text-xs text-muted-foreground">{detail}</p>}
      <p className="mt-5 flex gap-2">
        {retryHref !== undefined && <RetryLink href={retryHref} />}
        <Link to={backHref} className={buttonVariants({ variant: "outline" })}>
          {t("error.back")}
        </Link>
      </p>
    </main>
  );
}

/** Reloads the URL without a new history entry. */
function RetryLink({ href }: { href: string }) {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  return (
    <Link to={href} replace aria-busy={busy || undefined} className={buttonVariants()}>
      {busy && <Spinner />}
      {t("error.retry")}
    </Link>
  );
}
