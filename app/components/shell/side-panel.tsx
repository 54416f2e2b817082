import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { SubmitButton } from "../form/submit-button";
import { useShortcut } from "../keys/shortcuts";
import { buttonVariants } from "../ui/button";
import { focusFirstField } from "../ui/first-field";
import { Kbd } from "../ui/kbd";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

interface SidePanelProps {
  title: string;
  subtitle?: ReactNode;
  closeHref: string;
  /** Sticky, see `PanelFooter`. */
  footer?: ReactNode;
  /**
   * Both sizes are next to the list if there is room. `lg` is wider from 1600 px, and overlays the list from 1280 to
   * 1536 px.
   */
  size?: "md" | "lg";
  /** Makes content without links focusable, for scrolling by keyboard. */
  textOnly?: boolean;
  children: ReactNode;
}

/**
 * Esc goes to `closeHref`. Focuses the first refused field, the first field or itself, and restores the focus on close.
 * Needs a `key` per record. Comes before the list, so that Tab from the heading reaches it without JavaScript; its `z`
 * is above sticky rows and the bulk bar.
 */
export function SidePanel({
  title,
  subtitle,
  closeHref,
  footer,
  size = "md",
  textOnly = false,
  children,
}: SidePanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useEscape(closeHref);

  // Before paint, so that the focus is never on the body.
  useEffectBeforePaint(() => {
    const element = panel.current;
    const before = document.activeElement;
    element?.setAttribute("data-side-panel", size);
    return () => {
      const mine = element?.contains(document.activeElement) === true || document.activeElement === document.body;
      element?.removeAttribute("data-side-panel");
      // Unless the focus has moved since.
      if (mine && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [size]);
  useEffect(() => {
    // A panel without fields takes the focus; Tab continues to its links.
    if (panel.current !== null && !focusFirstField(panel.current)) panel.current.focus();
  }, []);

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      data-side-panel={size}
      tabIndex={-1}
      className={cn(
        "visible fixed top-12 right-0 bottom-0 z-22 flex animate-panel-enter flex-col border-l bg-card shadow-[-0.75rem_0_1.5rem_-1rem_rgb(0_0_0/0.12)] outline-none print:hidden short:overflow-y-auto",
        size === "md" ? "w-96 max-[64rem]:w-full" : "w-[44rem] max-[80rem]:w-full min-[100rem]:w-[55rem]",
      )}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-[1.1875rem]">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg leading-[1.375rem] font-semibold tracking-tight">
            {title}
          </h2>
          {subtitle !== undefined && <p className="mt-0.5 text-sm text-muted-foreground">{subtitle}</p>}
        </div>
        <Link to={closeHref} className="mt-0.5 flex shrink-0 rounded-sm text-muted-foreground hover:text-foreground">
          <span className="sr-only">{t("dialog.close")}</span>
          <span aria-hidden className="flex">
            <Kbd>Esc</Kbd>
          </span>
        </Link>
      </header>
      <div
        {...(textOnly && { tabIndex: 0, role: "group", "aria-labelledby": titleId })}
        className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5 short:flex-none short:overflow-visible"
      >
        {children}
      </div>
      {footer !== undefined && <footer className="border-t border-line px-5 pt-3 pb-4">{footer}</footer>}
    </section>
  );
}

interface PanelFooterProps {
  closeHref: string;
  formId: string;
  busy?: boolean;
  second?: { action: string; label: string };
}

export function PanelFooter({ closeHref, formId, busy, second }: PanelFooterProps) {
  const { t } = useTranslation();
  const alone = second === undefined;
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={closeHref} className={cn(buttonVariants({ variant: "outline" }), "font-medium", alone && "w-30")}>
        {t("form.cancel")}
      </Link>
      {!alone && (
        <SubmitButton form={formId} formAction={second.action} variant="outline" className="flex-1 px-2">
          {second.label}
        </SubmitButton>
      )}
      <SubmitButton form={formId} saves busy={busy} className={alone ? "flex-1" : "grow px-3"}>
        {t("form.save")}
      </SubmitButton>
    </div>
  );
}

/** Listens before paint, so that no key is lost. */
function useEscape(href: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useShortcut({ keys: ["Escape"], label: t("shortcut.close"), group: "form" });
  useEffectBeforePaint(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // Open dialogs and menus handle Esc themselves.
      if (document.querySelector("dialog[open], details[data-menu][open]") !== null) return;
      navigate(href);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [href, navigate]);
}
