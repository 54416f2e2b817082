import { Link, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { focusFirstField } from "./first-field";
import { useEffectBeforePaint } from "./use-effect-before-paint";

interface DialogProps {
  title: string;
  text?: ReactNode;
  /** The address without the dialog, for a dialog that an address opens. */
  closeHref?: string;
  /** Closes a dialog that exists only with JavaScript. */
  onClose?: () => void;
  /** Runs on Esc; default: closes the dialog. */
  onEscape?: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: "dialog" | "alertdialog";
  children?: ReactNode;
  /** The buttons, right-aligned at the foot. */
  footer?: ReactNode;
}

/**
 * A dialog over the page. The server renders it open, over a backdrop, so that it works without JavaScript; with JavaScript it
 * becomes modal: the focus stays inside, Esc closes, and closing restores the focus.
 */
export function Dialog(props: DialogProps) {
  const { title, text, closeHref, onClose, onEscape, role = "dialog", children, footer } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // A dialog that is seen before it is modal leaves the next key, an Enter too, to the form behind it.
  useEffectBeforePaint(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element === null) return;
    // Rendered open but not modal: showModal throws on an open dialog.
    element.removeAttribute("open");
    element.showModal();
    focusFirstField(element);
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  const close = () => {
    if (onClose !== undefined) onClose();
    else if (closeHref !== undefined) navigate(closeHref, { preventScrollReset: true });
  };
  return (
    // Closed by a form of its own without JavaScript, the dialog takes the backdrop along.
    <div className="visible fixed inset-0 z-40 bg-overlay has-[>dialog:not([open])]:hidden">
      <dialog
        ref={dialog}
        open
        role={role}
        aria-labelledby={`${id}-title`}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        onCancel={(event) => {
          event.preventDefault();
          (onEscape ?? close)();
        }}
        className="fixed inset-0 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-4rem)] max-w-md flex-col rounded-xl border bg-popover text-popover-foreground shadow-xl backdrop:bg-transparent"
      >
        <header className="flex items-start gap-4 px-5 pt-4">
          <h2 id={`${id}-title`} className="text-lg font-semibold tracking-tight">
            {title}
          </h2>
          <CloseControl closeHref={closeHref} onClose={onClose} label={t("dialog.close")} />
        </header>
        {text !== undefined && (
          <div id={`${id}-text`} className="px-5 pt-1 text-sm text-muted-foreground">
            {text}
          </div>
        )}
        {children !== undefined && <div className="min-h-0 overflow-y-auto px-5 pt-4">{children}</div>}
        <footer className="flex justify-end gap-2 px-5 pt-5 pb-4">{footer}</footer>
      </dialog>
    </div>
  );
}

function CloseControl({ closeHref, onClose, label }: { closeHref?: string; onClose?: () => void; label: string }) {
  const classes = "-mr-1.5 ml-auto rounded-md p-1 text-muted-foreground hover:bg-accent hover:text-foreground";
  if (closeHref === undefined && onClose === undefined) return null;
  if (closeHref === undefined) {
    return (
      <button type="button" onClick={onClose} aria-label={label} className={cn(classes, "noscript:hidden")}>
        <X aria-hidden className="size-4" />
      </button>
    );
  }
  return (
    <Link to={closeHref} preventScrollReset aria-label={label} className={classes}>
      <X aria-hidden className="size-4" />
    </Link>
  );
}
