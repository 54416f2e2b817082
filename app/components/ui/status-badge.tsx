import type { ReactNode } from "react";
import { cn } from "../class-names";
import type { Tone } from "./tones";

interface StatusBadgeProps {
  tone: Tone;
  className?: string;
  children: ReactNode;
}

export function StatusBadge({ tone, className, children }: StatusBadgeProps) {
  return <span className={cn("chip", `tone-${tone}`, className)}>{children}</span>;
}
