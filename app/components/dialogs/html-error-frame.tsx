import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "../ui/button";

interface HtmlErrorFrameProps {
  html: string;
  closeHref?: string;
  onClose: () => void;
}

/** Shows the HTML page of a failing server over the whole screen, in a sandboxed frame without scripts or navigation. */
export function HtmlErrorFrame({ html, closeHref, onClose }: HtmlErrorFrameProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.removeAttribute("open");
    element?.showModal();
    return () => element?.close();
  }, []);

  const classes = buttonVariants({ variant: "outline", className: "absolute top-3 right-3 z-10 shadow-md" });
  return (
    <dialog
      ref={dialog}
      open
      aria-label={t("error_alert_title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-0 z-50 m-0 size-full max-h-none max-w-none bg-overlay p-8"
    >
      <div className="relative size-full overflow-hidden rounded-xl border bg-white shadow-xl">
        {closeHref === undefined ? (
          <button type="button" onClick={onClose} className={classes}>
            <X aria-hidden />
            {t("dialog.close")}
          </button>
        ) : (
          <Link to={closeHref} onClick={onClose} className={classes}>
            <X aria-hidden />
            {t("dialog.close")}
          </Link>
        )}
        <iframe title={t("error_alert_title")} sandbox="" srcDoc={html} className="size-full border-0" />
      </div>
    </dialog>
  );
}
