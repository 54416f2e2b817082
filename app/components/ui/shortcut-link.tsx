import { Link, type LinkProps } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { cn } from "../class-names";
import { buttonVariants, type ButtonProps } from "./button";
import { Kbd } from "./kbd";

interface ShortcutLinkProps extends LinkProps {
  /** One letter; pressing it anywhere outside a field follows the link. */
  shortcut: string;
  variant?: ButtonProps["variant"];
}

/** A link that looks like a button and has a key: "+ Barang Keluar", N. */
export function ShortcutLink({ shortcut, variant, className, children, ...rest }: ShortcutLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== shortcut.toLowerCase() || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, select, textarea, dialog, [contenteditable]")) return;
      event.preventDefault();
      // The panel that opens will restore the focus to this link.
      link.current?.focus();
      link.current?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [shortcut]);
  return (
    <Link
      ref={link}
      preventScrollReset
      aria-keyshortcuts={shortcut.toUpperCase()}
      className={cn(buttonVariants({ variant }), className)}
      {...rest}
    >
      {children}
      <Kbd className="noscript:hidden">{shortcut.toUpperCase()}</Kbd>
    </Link>
  );
}
