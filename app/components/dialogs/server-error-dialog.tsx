import { useCallback, useState, useSyncExternalStore, type FormEvent, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { X } from "~/components/ui/icons";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

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

interface HtmlErrorFrameProps {
  html: string;
  onClose: () => void;
}

/** Shows a failing server's HTML page in a sandboxed frame. */
function HtmlErrorFrame({ html, onClose }: HtmlErrorFrameProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffectBeforePaint(() => {
    const element = dialog.current;
    element?.removeAttribute("open");
    element?.showModal();
    return () => element?.close();
  }, []);

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
        <form
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault();
            onClose();
          }}
          className="absolute top-3 right-3 z-10"
        >
          <Button type="submit" variant="outline" className="shadow-md">
            <X aria-hidden />
            {t("dialog.close")}
          </Button>
        </form>
        <FramedPage html={html} title={t("error_alert_title")} />
      </div>
    </dialog>
  );
}

/**
 * Posts the page to a route for its own CSP; `srcdoc` would inherit this page's, which blocks inline styles
 * (services/shell/framed-error.server.ts).
 */
function FramedPage({ html, title }: { html: string; title: string }) {
  const hydrated = useHydrated();
  const name = useId();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.submit(), [hydrated, html]);

  const frame = { title, sandbox: "", className: "size-full border-0" };
  if (!hydrated) {
    return (
      <noscript>
        <iframe {...frame} srcDoc={html} />
      </noscript>
    );
  }
  return (
    <>
      <form ref={form} hidden method="post" action="/framed-error" target={name}>
        <input type="hidden" name="html" value={html} />
      </form>
      <iframe {...frame} name={name} />
    </>
  );
}
