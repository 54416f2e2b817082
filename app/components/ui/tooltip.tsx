import type { ReactNode } from "react";
import { cn } from "../class-names";

export interface TooltipProps {
  /** The explaining text; also read out with the child. */
  text: string;
  side?: "top" | "bottom";
  className?: string;
  children: ReactNode;
}

/** A text that shows on hover and on focus, by CSS alone. */
export function Tooltip({ text, side = "top", className, children }: TooltipProps) {
  return (
    <span className={cn("group/tooltip relative inline-flex", className)}>
      {children}
      <span
        role="tooltip"
        className={cn(
          "pointer-events-none absolute left-1/2 z-40 w-max max-w-64 -translate-x-1/2 rounded-md bg-foreground px-2 py-1 text-xs text-background opacity-0 transition-opacity delay-200 group-focus-within/tooltip:opacity-100 group-hover/tooltip:opacity-100",
          side === "top" ? "bottom-full mb-1.5" : "top-full mt-1.5",
        )}
      >
        {text}
      </span>
    </span>
  );
}
