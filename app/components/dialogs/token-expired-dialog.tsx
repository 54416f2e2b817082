import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonVariants } from "../ui/button";
import { Dialog } from "../ui/dialog";

interface TokenExpiredDialogProps {
  /** Name of the user who has signed in since the page was opened. */
  otherUser?: string;
  /** The page has input that survives signing in. */
  keepsInput: boolean;
  /** Called before navigating to the sign-in. */
  onOk: () => void;
  onCancel?: () => void;
}

/** Shown for a 401 while signed in, and when another user has signed in. */
export function TokenExpiredDialog({ otherUser, keepsInput, onOk, onCancel }: TokenExpiredDialogProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [closed, setClosed] = useState(false);
  if (closed) return null;

  const cancel = () => {
    setClosed(true);
    onCancel?.();
  };
  const isOther = otherUser !== undefined;
  return (
    <Dialog
      role="alertdialog"
      title={t(isOther ? "session.otherUserTitle" : "token_expired_alert_title")}
      text={isOther ? t("session.otherUser", { name: otherUser }) : t("token_expired_alert_text")}
      onClose={cancel}
      footer={
        <>
          {/* Closes the dialog without JavaScript too, and keeps the input. */}
          <form method="dialog" onSubmit={cancel}>
            <Button type="submit" variant="outline">
              {t("cancel")}
            </Button>
          </form>
          {isOther && (
            <a href={here} className={buttonVariants({ variant: keepsInput ? "outline" : "default" })}>
              {t("session.continueAs", { name: otherUser })}
            </a>
          )}
          {(keepsInput || !isOther) && (
            <form method="post" action="/logout" onSubmit={onOk}>
              <input type="hidden" name="redirectTo" value={here} />
              <Button type="submit" data-autofocus>
                {t(keepsInput ? "session.signInKeep" : "ok")}
              </Button>
            </form>
          )}
        </>
      }
    />
  );
}
