import type { ReactNode } from "react";
import { cn } from "../class-names";

export function AreaChip({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cn("chip-area", className)}>{children}</span>;
}
