import { Slot } from "@radix-ui/react-slot";
import { createContext, useContext, type ReactElement } from "react";
import { cn } from "../class-names";

/** Draws an entry of an open Radix menu; null inside `<details>`. */
export const DrawEntry = createContext<((child: ReactElement, className: string) => ReactElement) | null>(null);

/** One entry of a `Menu`: its child is the link or the button. */
export function MenuItem({ children, className }: { children: ReactElement; className?: string }) {
  const draw = useContext(DrawEntry);
  const classes = cn("menu-item", className);
  return draw === null ? <Slot className={classes}>{children}</Slot> : draw(children, classes);
}

/** Returns the button of the menu that an entry belongs to. */
export function menuButtonOf(entry: HTMLElement): HTMLElement | null {
  return entry.closest("[data-menu-box]")?.querySelector("button") ?? null;
}
