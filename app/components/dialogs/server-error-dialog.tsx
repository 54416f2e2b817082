import { Link } from "@remix-run/react";
import { useCallback, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonVariants } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { HtmlErrorFrame } from "./html-error-frame";

interface ServerErrorDialogProps {
  /** The body of an HTML answer, shown unchanged in a frame. */
  html?: string;
  /** The request id, to quote when asking for help. */
  detail?: string;
  /** The address that OK and cancel lead to; without it they close the dialog, which needs JavaScript. */
  closeHref?: string;
}

/** The dialog of an answer of 500 or more. However many requests fail at once, one dialog shows. */
export function ServerErrorDialog({ html, detail, closeHref }: ServerErrorDialogProps) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const first = useFirstMounted();
  if (closed || !first) return null;

  const close = () => setClosed(true);
  if (html) return <HtmlErrorFrame html={html} closeHref={closeHref} onClose={close} />;
  return (
    <Dialog
      role="alertdialog"
      title={t("error_alert_title")}
      text={t("error_alert_text")}
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

// Of this browser tab: the server never adds to it.
const queue: symbol[] = [];
const listeners = new Set<() => void>();

function announce() {
  for (const listener of listeners) listener();
}

/** Returns true in the first mounted dialog; the next one's turn comes when that one unmounts. */
function useFirstMounted(): boolean {
  const [self] = useState(() => Symbol("dialog"));
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      queue.push(self);
      announce();
      return () => {
        listeners.delete(listener);
        queue.splice(queue.indexOf(self), 1);
        announce();
      };
    },
    [self],
  );
  return useSyncExternalStore(
    subscribe,
    () => queue.length === 0 || queue[0] === self,
    () => true,
  );
}
