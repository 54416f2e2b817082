import { LoaderCircle } from "lucide-react";
import { cn } from "../class-names";

/** A turning circle, hidden from screen readers: the control that is busy says so itself. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 shrink-0 animate-spin", className)} />;
}
