import type { ReactNode } from "react";
import { cn } from "../class-names";

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        "inline-flex h-[1.125rem] items-center rounded-sm border border-current/30 px-1.5 font-sans text-2xs font-medium opacity-90",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
