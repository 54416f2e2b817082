import { Link, type LinkProps } from "@remix-run/react";
import { useRef } from "react";
import { cn } from "../class-names";
import { useShortcut, type Shortcut } from "./shortcuts";
import { buttonVariants, type ButtonProps } from "../ui/button";
import { Kbd } from "../ui/kbd";

interface ShortcutLinkProps extends LinkProps {
  /** One letter, active outside text fields. */
  shortcut: string;
  label: string;
  group: Shortcut["group"];
  variant?: ButtonProps["variant"];
}

export function ShortcutLink({ shortcut, label, group, variant, className, children, ...rest }: ShortcutLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useShortcut({ keys: [shortcut], label, group }, () => {
    // The panel restores the focus to this link.
    link.current?.focus();
    link.current?.click();
    return true;
  });
  return (
    <Link
      ref={link}
      aria-keyshortcuts={shortcut.toUpperCase()}
      className={cn(buttonVariants({ variant }), className)}
      {...rest}
    >
      {children}
      <Kbd className="noscript:hidden">{shortcut.toUpperCase()}</Kbd>
    </Link>
  );
}
