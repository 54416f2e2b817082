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
