import { Link } from "@remix-run/react";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from "./icons";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";

type NoticeTone = "error" | "success" | "info" | "warning";

const looks: Record<NoticeTone, { icon: LucideIcon; classes: string }> = {
  error: { icon: CircleAlert, classes: "border-destructive-border bg-destructive-soft text-destructive-text" },
  success: { icon: CircleCheck, classes: "border-success-border bg-success-soft text-success" },
  info: { icon: Info, classes: "border-info-border bg-info-soft text-info" },
  warning: { icon: TriangleAlert, classes: "border-warning-border bg-warning-soft text-warning" },
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** Without JavaScript it needs `dismissHref`. */
  dismissible?: boolean;
  dismissHref?: string;
  onDismiss?: () => void;
  className?: string;
}

export function Notice({
  tone = "info",
  title,
  children,
  dismissible = true,
  dismissHref,
  onDismiss,
  className,
}: NoticeProps) {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;

  const { icon: Icon, classes } = looks[tone];
  const dismiss = () => {
    setDismissed(true);
    onDismiss?.();
  };
  const closeClasses = "-my-0.5 -mr-1.5 ml-auto rounded-sm p-1 opacity-75 hover:opacity-100";
  return (
    <div role={tone === "error" || tone === "warning" ? "alert" : "status"} className={cn("alert", classes, className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {dismissible && dismissHref !== undefined && (
        <Link
          to={dismissHref}
          // Navigating would lose the form's input.
          onClick={(event) => {
            event.preventDefault();
            dismiss();
          }}
          aria-label={t("alert.dismiss")}
          className={closeClasses}
        >
          <X aria-hidden className="size-4" />
        </Link>
      )}
      {dismissible && dismissHref === undefined && (
        <button
          type="button"
          onClick={dismiss}
          aria-label={t("alert.dismiss")}
          className={cn(closeClasses, "noscript:hidden")}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
