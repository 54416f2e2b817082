import { Slot } from "@radix-ui/react-slot";
import { createContext, useContext, type ReactElement } from "react";
import { cn } from "../class-names";

/** Renders an entry of a Radix menu; null inside `<details>`. */
export const DrawEntry = createContext<((child: ReactElement, className: string) => ReactElement) | null>(null);

/** Entry of a menu; its child is a link or button. */
export function MenuItem({ children, className }: { children: ReactElement; className?: string }) {
  const draw = useContext(DrawEntry);
  const classes = cn("menu-item", className);
  return draw === null ? <Slot className={classes}>{children}</Slot> : draw(children, classes);
}

/** Returns the button of an entry's menu. */
export function menuButtonOf(entry: HTMLElement): HTMLElement | null {
  return entry.closest("[data-menu-box]")?.querySelector("button") ?? null;
}
