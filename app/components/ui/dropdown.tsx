import { useEffect, type ReactNode, type RefObject } from "react";
import { cn } from "../class-names";

export interface DropdownProps {
  summary: ReactNode;
  summaryClassName?: string;
  align?: "start" | "end";
  above?: boolean;
  panelClassName?: string;
  children: ReactNode;
}

/** Works without JavaScript; `useMenus` adds keyboard and outside clicks. */
export function Dropdown({
  summary,
  summaryClassName,
  align = "start",
  above = false,
  panelClassName,
  children,
}: DropdownProps) {
  return (
    // Only one per name is open.
    <details data-menu name="menu" className="group/menu relative">
      <summary className={cn("dropdown-button", summaryClassName)}>{summary}</summary>
      <div
        className={cn(
          "dropdown-panel",
          above && "dropdown-panel-above",
          align === "end" && "dropdown-panel-end",
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}

const itemSelector = "a, button:not(:disabled)";

/**
 * Closes `<details data-menu>` on outside clicks, Escape and navigation, and adds arrow keys, Home, End and type-ahead.
 */
export function useMenus(container: RefObject<HTMLElement>): void {
  useEffect(() => {
    const root = container.current;
    if (root === null) return;
    const menus = () =>
      [...root.querySelectorAll<HTMLDetailsElement>("details[data-menu]")].filter((menu) => menu.checkVisibility());
    const closeAll = (but?: EventTarget | null) => {
      for (const menu of menus()) if (menu !== but) menu.open = false;
    };

    const onPointer = (event: PointerEvent) => {
      const menu = event.target instanceof Element ? event.target.closest("details[data-menu]") : null;
      closeAll(menu);
    };
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("details[data-menu] a") !== null) closeAll();
    };
    const onKey = (event: KeyboardEvent) => {
      const open = menus().find((menu) => menu.open);
      if (event.key === "Escape" && open !== undefined) {
        event.preventDefault();
        closeAll();
        open.querySelector("summary")?.focus();
        return;
      }
      const menu =
        event.target instanceof Element ? event.target.closest<HTMLDetailsElement>("details[data-menu]") : null;
      if (menu === null || !root.contains(menu)) return;
      if (event.target instanceof Element && event.target.matches("select, input:not([type=radio])")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = keyTarget(event.key, menu, menus());
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };

    document.addEventListener("pointerdown", onPointer);
    root.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      root.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, [container]);
}

/** Returns the element to focus for a key; opens and closes menus on the way. */
function keyTarget(key: string, menu: HTMLDetailsElement, all: HTMLDetailsElement[]): HTMLElement | undefined {
  const items = [...menu.querySelectorAll<HTMLElement>(itemSelector)];
  const here = items.findIndex((item) => item === document.activeElement);
  if (key === "ArrowDown" || key === "ArrowUp") {
    menu.open = true;
    const step = key === "ArrowDown" ? here + 1 : here === -1 ? -1 : here - 1;
    return items.at(step % items.length);
  }
  if (key === "ArrowRight" || key === "ArrowLeft") {
    const index = all.indexOf(menu) + (key === "ArrowRight" ? 1 : -1);
    const neighbour = all.at(index % all.length);
    if (neighbour === undefined || neighbour === menu) return undefined;
    neighbour.open = menu.open;
    menu.open = false;
    return neighbour.querySelector("summary") ?? undefined;
  }
  if (!menu.open) return undefined;
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1) return undefined;
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(here + 1), ...items.slice(0, here + 1)].find(begins);
}
