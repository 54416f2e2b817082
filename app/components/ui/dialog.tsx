import { Link, useNavigate } from "@remix-run/react";
import { X } from "./icons";
import { useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { focusFirstField } from "./first-field";
import { useEffectBeforePaint } from "./use-effect-before-paint";

interface DialogProps {
  title: string;
  text?: ReactNode;
  /** URL without the dialog, if a URL opens it. */
  closeHref?: string;
  onClose?: () => void;
  /** Default: closes the dialog. */
  onEscape?: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: "dialog" | "alertdialog";
  /** For two columns. */
  wide?: boolean;
  children?: ReactNode;
  footer?: ReactNode;
}

/** Rendered open by the server, so that it works without JavaScript; hydration makes it modal. */
export function Dialog(props: DialogProps) {
  const { title, text, closeHref, onClose, onEscape, role = "dialog", wide = false, children, footer } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Before paint: until the dialog is modal, keys reach the form behind it.
  useEffectBeforePaint(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element === null) return;
    // showModal throws if the dialog is open.
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
    else if (closeHref !== undefined) navigate(closeHref);
  };
  return (
    // Backdrop without JavaScript: closing the dialog hides it. A modal's own backdrop covers a dialog below it.
    <div className="visible fixed inset-0 z-40 bg-overlay has-[>dialog:modal]:bg-transparent has-[>dialog:not([open])]:hidden">
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
        className={cn(
          "fixed inset-0 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-4rem)] flex-col rounded-xl border bg-popover text-popover-foreground shadow-xl backdrop:bg-overlay",
          wide ? "max-w-5xl" : "max-w-md",
        )}
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
    <Link to={closeHref} aria-label={label} className={classes}>
      <X aria-hidden className="size-4" />
    </Link>
  );
}
