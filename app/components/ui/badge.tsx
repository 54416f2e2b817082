import type { ReactNode } from "react";
import { cn } from "../class-names";
import type { Tone } from "./tones";

interface BadgeProps {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = "gray", className, children }: BadgeProps) {
  return <span className={cn("badge", `tone-${tone}`, className)}>{children}</span>;
}
