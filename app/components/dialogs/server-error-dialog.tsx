import { useTranslation } from "react-i18next";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { Button, buttonVariants } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { HtmlErrorFrame } from "./html-error-frame";
import { useOnlyOne } from "./use-only-one";

export interface ServerErrorDialogProps {
  /** The body of the answer, when it was HTML: shown as it is, in a frame. */
  html?: string | null;
  /** Default: the general title and text. */
  title?: string;
  text?: string;
  /** For whoever is asked for help: the request id. */
  detail?: string;
  /** Where OK and cancel go; without it they close the dialog, which needs JavaScript. */
  closeHref?: string;
  onClose?: () => void;
}

/** An answer of 500 or more. However many calls fail at once, one dialog shows. */
export function ServerErrorDialog({ html, title, text, detail, closeHref, onClose }: ServerErrorDialogProps) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const mine = useOnlyOne();
  if (closed || !mine) return null;

  const close = () => {
    setClosed(true);
    onClose?.();
  };
  if (html) return <HtmlErrorFrame html={html} closeHref={closeHref} onClose={close} />;
  return (
    <Dialog
      role="alertdialog"
      title={title ?? t("error_alert_title")}
      text={text ?? t("error_alert_text")}
      closeHref={closeHref}
      onClose={closeHref === undefined ? close : undefined}
      footer={
        <>
          <CloseButton label={t("cancel")} closeHref={closeHref} onClose={close} />
          <CloseButton label={t("ok")} closeHref={closeHref} onClose={close} main />
        </>
      }
    >
      {detail === undefined ? undefined : <p className="text-xs text-muted-foreground">{detail}</p>}
    </Dialog>
  );
}

interface CloseButtonProps {
  label: string;
  closeHref: string | undefined;
  onClose: () => void;
  main?: boolean;
}

function CloseButton({ label, closeHref, onClose, main = false }: CloseButtonProps) {
  const variant = main ? "default" : "outline";
  const autofocus = main ? { "data-autofocus": "" } : {};
  if (closeHref === undefined) {
    return (
      <Button variant={variant} onClick={onClose} {...autofocus}>
        {label}
      </Button>
    );
  }
  return (
    <Link to={closeHref} onClick={onClose} className={buttonVariants({ variant })} {...autofocus}>
      {label}
    </Link>
  );
}
