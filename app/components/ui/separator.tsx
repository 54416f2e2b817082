import { cn } from "../class-names";

export function Separator({ className }: { className?: string }) {
  return <hr className={cn("separator", className)} />;
}
