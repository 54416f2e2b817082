import { Slot } from "@radix-ui/react-slot";
import { createContext, useContext, type ReactElement } from "react";
import { cn } from "../class-names";
import { menuItemClasses } from "./dropdown";
import type { DropdownMenuItem } from "./dropdown-menu";

/** The part that draws an entry of the open Radix menu; null in `<details>`. */
export const MenuEntry = createContext<typeof DropdownMenuItem | null>(null);

/** One entry of a `Menu`: its child is the link or the button. */
export function MenuItem({ children, className }: { children: ReactElement; className?: string }) {
  const Entry = useContext(MenuEntry);
  const classes = cn(menuItemClasses, className);
  if (Entry === null) return <Slot className={classes}>{children}</Slot>;
  return (
    // The menu closes itself: `Link` prevents the default of a click, which Radix takes for "keep open".
    <Entry asChild className={classes} onSelect={(event) => event.preventDefault()}>
      {children}
    </Entry>
  );
}

/** Returns the button of the menu that an entry belongs to. */
export function menuButtonOf(entry: HTMLElement): HTMLElement | null {
  return entry.closest("[data-menu-box]")?.querySelector("button") ?? null;
}
