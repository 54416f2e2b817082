import type { ReactNode } from "react";
import { cn } from "../class-names";
import type { Tone } from "./tones";

interface ToneBadgeProps {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}

export function ToneBadge({ tone = "gray", className, children }: ToneBadgeProps) {
  return <span className={cn("badge", `tone-${tone}`, className)}>{children}</span>;
}
