import { cn } from "../class-names";

/** A thin line between groups. */
export function Separator({ className }: { className?: string }) {
  return <hr className={cn("my-1 border-t border-border", className)} />;
}
