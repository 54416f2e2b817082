import { cn } from "../class-names";

export function Separator({ className }: { className?: string }) {
  return <hr className={cn("my-1 border-t border-border", className)} />;
}
