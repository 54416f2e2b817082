import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "./dropdown-menu";
import { DrawEntry } from "./menu-item";

interface OpenMenuProps {
  labelledBy: string;
  align: "start" | "end";
  above: boolean;
  offset: number;
  className: string | undefined;
  /** Opened by keyboard, so the first entry takes the focus. */
  byKey: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Radix would remove a submit button before its form is submitted. */
const drawEntry = (child: ReactElement, className: string) => (
  <DropdownMenuItem asChild className={className} onSelect={(event) => event.preventDefault()}>
    {child}
  </DropdownMenuItem>
);

export function OpenMenu({ labelledBy, align, above, offset, className, byKey, onClose, children }: OpenMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (byKey) content.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [byKey]);
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a") !== null;
    if (link || event.defaultPrevented) onClose();
  };
  // Radix disables Tab; here it closes the menu and moves on.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <DropdownMenu open modal={false} onOpenChange={onClose}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        ref={content}
        aria-labelledby={labelledBy}
        align={align}
        sideOffset={offset}
        side={above ? "top" : "bottom"}
        className={className}
        onClick={onClick}
        onKeyDownCapture={onKeyDownCapture}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          // The button closes its menu itself.
          if (event.target instanceof Element && event.target.closest(`[id="${labelledBy}"]`)) event.preventDefault();
        }}
      >
        <DrawEntry.Provider value={drawEntry}>{children}</DrawEntry.Provider>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
