import { LoaderCircle } from "lucide-react";
import { cn } from "../class-names";

/** Hidden from screen readers: the busy control has `aria-busy`. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 shrink-0 animate-spin", className)} />;
}
