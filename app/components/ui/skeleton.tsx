import { cn } from "../class-names";

/** A grey place for what is still loading; size it by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block h-4 animate-pulse rounded-md bg-muted", className)} />;
}
