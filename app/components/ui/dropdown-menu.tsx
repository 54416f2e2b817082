import * as DropdownMenuPrimitive from "@radix-ui/react-dropdown-menu";
import {
  forwardRef,
  useEffect,
  useRef,
  type ComponentPropsWithoutRef,
  type ElementRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { cn } from "../class-names";

export const DropdownMenu = DropdownMenuPrimitive.Root;

export const DropdownMenuTrigger = DropdownMenuPrimitive.Trigger;

/** Not in a Portal, because its buttons must stay in their form. */
export const DropdownMenuContent = forwardRef<
  ElementRef<typeof DropdownMenuPrimitive.Content>,
  ComponentPropsWithoutRef<typeof DropdownMenuPrimitive.Content>
>(function DropdownMenuContent({ className, ...props }, ref) {
  return (
    <DropdownMenuPrimitive.Content
      ref={ref}
      collisionPadding={4}
      className={cn(
        "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-lg outline-none",
        className,
      )}
      {...props}
    />
  );
});

export const DropdownMenuItem = forwardRef<
  ElementRef<typeof DropdownMenuPrimitive.Item>,
  ComponentPropsWithoutRef<typeof DropdownMenuPrimitive.Item>
>(function DropdownMenuItem({ className, ...props }, ref) {
  return (
    <DropdownMenuPrimitive.Item ref={ref} className={cn("focus:bg-accent focus:outline-none", className)} {...props} />
  );
});

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

/** Renders an entry. Radix would remove a submit button before its form is submitted. */
export const drawEntry = (child: ReactElement, className: string) => (
  <DropdownMenuItem asChild className={className} onSelect={(event) => event.preventDefault()}>
    {child}
  </DropdownMenuItem>
);

/** Shows an open menu at the button that labels it. */
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
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
