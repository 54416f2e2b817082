import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "./dropdown-menu";
import { MenuEntry } from "./menu-item";

interface OpenMenuProps {
  box: HTMLElement;
  labelledBy: string;
  align: "start" | "end";
  above: boolean;
  offset: number;
  className: string | undefined;
  /** Opened by keyboard: the first entry takes the focus. */
  byKey: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The open menu of a `Menu`, in its box: a form around it keeps its buttons. */
export function OpenMenu({
  box,
  labelledBy,
  align,
  above,
  offset,
  className,
  byKey,
  onClose,
  children,
}: OpenMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (byKey) content.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [byKey]);
  // A submit button must stay in the page until its form is sent.
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a") !== null;
    if (link || event.defaultPrevented) onClose();
  };
  return (
    <DropdownMenu open modal={false} onOpenChange={onClose}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        ref={content}
        container={box}
        aria-labelledby={labelledBy}
        align={align}
        sideOffset={offset}
        side={above ? "top" : "bottom"}
        className={className}
        onClick={onClick}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          // The button closes its menu itself.
          if (event.target instanceof Node && box.contains(event.target)) event.preventDefault();
        }}
      >
        <MenuEntry.Provider value={DropdownMenuItem}>{children}</MenuEntry.Provider>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
