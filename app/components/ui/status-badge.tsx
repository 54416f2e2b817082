import type { ReactNode } from "react";
import { cn } from "../class-names";
import { toneClasses, toneDotClasses, type Tone } from "./tones";

interface StatusBadgeProps {
  tone: Tone;
  className?: string;
  children: ReactNode;
}

export function StatusBadge({ tone, className, children }: StatusBadgeProps) {
  return (
    <span className={cn("chip", toneClasses[tone], className)}>
      <span aria-hidden className={cn("size-1.5 rounded-full", toneDotClasses[tone])} />
      {children}
    </span>
  );
}
