import type { ReactNode } from "react";
import { cn } from "../class-names";

/** A letter in a small box: a loading area. */
export function AreaChip({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cn(
        "inline-flex size-5 items-center justify-center rounded-sm bg-muted text-2xs font-semibold text-secondary-foreground",
        className,
      )}
    >
      {children}
    </span>
  );
}
