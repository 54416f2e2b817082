import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "../ui/button";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

interface HtmlErrorFrameProps {
  html: string;
  onClose: () => void;
}

/** Shows a failing server's HTML page in a sandboxed frame. */
export function HtmlErrorFrame({ html, onClose }: HtmlErrorFrameProps) {
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
