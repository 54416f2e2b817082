import { useCallback, useState, useSyncExternalStore, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { HtmlErrorFrame } from "./html-error-frame";

interface ServerErrorDialogProps {
  html?: string;
  /** Request ID to quote when asking for help. */
  detail?: string;
}

/** Only one shows at a time. */
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
        // Closes without JavaScript or navigation, so input is kept.
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

// Browser only: effects do not run on the server.
const queue: symbol[] = [];
const listeners = new Set<() => void>();

function announce() {
  for (const listener of listeners) listener();
}

/** The next one follows when it unmounts. */
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
