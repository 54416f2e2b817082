import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonVariants } from "../ui/button";
import { Dialog } from "../ui/dialog";

interface TokenExpiredDialogProps {
  /** Without it, Cancel needs JavaScript. */
  cancelHref?: string;
  /** Called before navigating to the sign-in. */
  onOk: () => void;
  onCancel?: () => void;
}

/** Shown for a 401 while signed in. */
export function TokenExpiredDialog({ cancelHref, onOk, onCancel }: TokenExpiredDialogProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [closed, setClosed] = useState(false);
  if (closed) return null;

  const cancel = () => {
    setClosed(true);
    onCancel?.();
  };
  const close = cancelHref === undefined ? cancel : undefined;
  return (
    <Dialog
      role="alertdialog"
      title={t("token_expired_alert_title")}
      text={t("token_expired_alert_text")}
      closeHref={cancelHref}
      onClose={close}
      footer={
        <>
          {cancelHref === undefined ? (
            <Button variant="outline" onClick={close} className="noscript:hidden">
              {t("cancel")}
            </Button>
          ) : (
            <Link to={cancelHref} className={buttonVariants({ variant: "outline" })}>
              {t("cancel")}
            </Link>
          )}
          <form method="post" action="/logout" onSubmit={onOk}>
            <input type="hidden" name="redirectTo" value={pathname + search} />
            <Button type="submit" data-autofocus>
              {t("ok")}
            </Button>
          </form>
        </>
      }
    />
  );
}
