import { cn } from "../class-names";

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className={cn("size-5 shrink-0", className)}>
      <rect width="20" height="20" rx="4.5" className="fill-primary" />
      <path d="M4 6.2h12M4 10h12M4 13.8h12" stroke="#fff" strokeWidth="2" />
    </svg>
  );
}
