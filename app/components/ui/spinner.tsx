import { LoaderCircle } from "./icons";
import { cn } from "../class-names";

/** Hidden from screen readers: the busy control has `aria-busy`. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("spinner", className)} />;
}
