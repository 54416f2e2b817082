import { useCallback, useState, useSyncExternalStore, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { HtmlErrorFrame } from "./html-error-frame";

interface ServerErrorDialogProps {
  /** The body of an HTML answer, shown unchanged in a frame. */
  html?: string;
  /** The request id, to quote when asking for help. */
  detail?: string;
}

/** The dialog of an answer of 500 or more. However many requests fail at once, one dialog shows. */
export function ServerErrorDialog({ html, detail }: ServerErrorDialogProps) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const first = useFirstMounted();
  if (closed || !first) return null;

  const close = () => setClosed(true);
  if (html) return <HtmlErrorFrame html={html} onClose={close} />;
  return (
    <Dialog
      role="alertdialog"
      title={t("error_alert_title")}
      text={t("error_alert_text")}
      onClose={close}
      footer={
        // The browser closes a dialog by such a form, also without JavaScript: no address has to, and what was typed stays.
        <form method="dialog" onSubmit={(event) => closeBy(event, close)} className="flex gap-2">
          <Button type="submit" variant="outline">
            {t("cancel")}
          </Button>
          <Button type="submit" data-autofocus>
            {t("ok")}
          </Button>
        </form>
      }
    >
      {detail === undefined ? undefined : <p className="text-xs text-muted-foreground">{detail}</p>}
    </Dialog>
  );
}

function closeBy(event: FormEvent, close: () => void) {
  event.preventDefault();
  close();
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
