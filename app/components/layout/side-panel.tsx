import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { SubmitButton } from "../form/submit-button";
import { buttonVariants } from "../ui/button";
import { focusFirstField } from "../ui/first-field";
import { Kbd } from "../ui/kbd";

interface SidePanelProps {
  title: string;
  subtitle?: ReactNode;
  /** The address of the screen without the panel. */
  closeHref: string;
  /** Sticks to the foot while the content scrolls, see `PanelFooter`. */
  footer?: ReactNode;
  /** `md` stands next to the list; `lg` lies over it. */
  size?: "md" | "lg";
  children: ReactNode;
}

/**
 * The panel at the right of a list, opened by the address and rendered by the server. With JavaScript, Esc goes to `closeHref`, and
 * the focus goes to the first refused field, else the first, else the panel, and back when it closes. Give it a `key` per record,
 * so that another record mounts anew.
 */
export function SidePanel({ title, subtitle, closeHref, footer, size = "md", children }: SidePanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useEscape(closeHref);

  useEffect(() => {
    const before = document.activeElement;
    // A panel without fields takes the focus itself: Tab goes on to its links.
    if (panel.current !== null && !focusFirstField(panel.current)) panel.current.focus();
    return () => {
      // Unless the focus has moved on meanwhile.
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      data-side-panel={size}
      tabIndex={-1}
      className={cn(
        "fixed top-12 right-0 bottom-0 z-20 flex animate-panel-enter flex-col border-l bg-card shadow-[-0.75rem_0_1.5rem_-1rem_rgb(0_0_0/0.12)] outline-none print:hidden",
        size === "md" ? "w-96" : "w-[44rem] max-w-[calc(100vw-4rem)]",
      )}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-[1.1875rem]">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg leading-[1.375rem] font-semibold tracking-tight">
            {title}
          </h2>
          {subtitle !== undefined && <p className="mt-0.5 text-sm text-muted-foreground">{subtitle}</p>}
        </div>
        <Link
          to={closeHref}
          preventScrollReset
          aria-label={t("dialog.close")}
          className="mt-0.5 flex rounded-sm text-muted-foreground hover:text-foreground"
        >
          <Kbd>Esc</Kbd>
        </Link>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5">{children}</div>
      {footer !== undefined && <footer className="border-t border-line px-5 pt-3 pb-4">{footer}</footer>}
    </section>
  );
}

interface PanelFooterProps {
  closeHref: string;
  /** The id of the form that the button sends. */
  formId: string;
  busy?: boolean;
}

/** The two buttons at the foot of a panel with a form: cancel, and save by Enter. */
export function PanelFooter({ closeHref, formId, busy }: PanelFooterProps) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-2">
      <Link
        to={closeHref}
        preventScrollReset
        className={cn(buttonVariants({ variant: "outline" }), "w-30 font-medium")}
      >
        {t("form.cancel")}
      </Link>
      <SubmitButton form={formId} kbd="Enter" busy={busy} className="flex-1">
        {t("form.save")}
      </SubmitButton>
    </div>
  );
}

// The server has no layout, and React warns when it is asked for one there.
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Goes to `href` on Esc. Listens before the panel is seen, so that no key is lost between the two. */
function useEscape(href: string) {
  const navigate = useNavigate();
  useBeforePaint(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // A dialog or a menu above the panel takes Esc for itself.
      if (document.querySelector("dialog[open], details[data-menu][open]") !== null) return;
      navigate(href, { preventScrollReset: true });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [href, navigate]);
}
