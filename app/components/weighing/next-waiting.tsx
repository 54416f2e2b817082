import { Link } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Waiting } from "~/definitions/waiting";
import { useShortcut } from "../keys/shortcuts";
import { buttonVariants } from "../ui/button";
import { Kbd } from "../ui/kbd";

interface NextWaitingProps {
  /** Sorted by priority. */
  waiting: readonly Waiting<string, string>[];
  href: string;
}

/** Link with N or Alt+Enter, because Enter acts on the open truck. */
export function NextWaiting({ waiting, href }: NextWaitingProps) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const [first] = waiting;
  const label = first === undefined ? "" : t(`business:waiting.${first.step}`);
  useShortcut(first === undefined ? null : { keys: ["n", "Alt+Enter"], label, group: "record" }, () => {
    link.current?.click();
    return true;
  });
  if (first === undefined) return null;
  const trucks = waiting.reduce((sum, one) => sum + one.trucks, 0);
  return (
    <Link
      ref={link}
      to={href}
      aria-keyshortcuts="N"
      className={buttonVariants({ variant: "outline", size: "lg", className: "w-full" })}
    >
      {label}
      <span className="font-normal opacity-90">{t("business:waiting.trucks", { total: trucks })}</span>
      <Kbd className="ml-auto noscript:hidden">N</Kbd>
    </Link>
  );
}
