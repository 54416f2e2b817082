import type { ReactNode } from "react";
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
      <summary className={cn("flex items-center rounded-lg select-none", summaryClassName)}>{summary}</summary>
      <div
        className={cn(
          "absolute z-50 max-h-[calc(100dvh-4rem)] min-w-44 overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-lg",
          above ? "bottom-[calc(100%+0.375rem)]" : "top-[calc(100%+0.375rem)]",
          align === "end" ? "right-0" : "left-0",
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}
