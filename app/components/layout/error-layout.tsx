import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "../ui/button";
import { BrandMark } from "./brand-mark";

interface ErrorLayoutProps {
  /** Default: the general title and text. */
  title?: string;
  text?: string;
  /** A short line under the text, to quote when asking for help: the request id. */
  detail?: string;
  /** The address of the link back; default: the start page. */
  backHref?: string;
  backLabel?: string;
}

/** The layout of an error: a title, a text, and a link back. */
export function ErrorLayout({ title, text, detail, backHref = "/", backLabel }: ErrorLayoutProps) {
  const { t } = useTranslation();
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center justify-center px-5 py-16 text-center">
      <BrandMark className="mb-5 size-8" />
      <h1 className="text-xl font-semibold tracking-tight">{title ?? t("error_alert_title")}</h1>
      <p className="mt-1 max-w-md text-base text-muted-foreground">{text ?? t("error_alert_text")}</p>
      {detail !== undefined && <p className="mt-2 text-xs text-muted-foreground">{detail}</p>}
      <Link to={backHref} className={buttonVariants({ variant: "outline", className: "mt-5" })}>
        {backLabel ?? t("error.back")}
      </Link>
    </main>
  );
}
