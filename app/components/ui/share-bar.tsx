import { cn } from "../class-names";
import type { Tone } from "./tones";

export interface Share {
  /** In the unit of `total`. */
  amount: number;
  tone: Tone;
  /** Planned and not done: paler. */
  planned?: boolean;
}

const fills: Record<Tone, string> = {
  amber: "fill-tone-amber-dot",
  sky: "fill-tone-sky-dot",
  violet: "fill-tone-violet-dot",
  green: "fill-tone-green-dot",
  gray: "fill-tone-gray-dot",
  red: "fill-tone-red-dot",
  teal: "fill-tone-teal-dot",
};

export interface ShareBarProps {
  /** What the bar says, in words. */
  label: string;
  total: number;
  /** One after the other from the left; what passes the total is cut off. */
  shares: readonly Share[];
  className?: string;
}

/** A thin bar of how much of a total is done, in parts. Drawn by attributes: the security policy allows no inline styles. */
export function ShareBar({ label, total, shares, className }: ShareBarProps) {
  const percent = (amount: number) => (total <= 0 ? 0 : Math.min(100, (amount / total) * 100));
  const parts = shares.map(({ amount, tone, planned }, index) => {
    const before = shares.slice(0, index).reduce((sum, share) => sum + share.amount, 0);
    return {
      tone,
      opacity: planned === true ? 0.4 : 1,
      x: percent(before),
      width: percent(before + amount) - percent(before),
    };
  });
  return (
    <svg role="img" aria-label={label} className={cn("block h-1 w-full overflow-hidden rounded-full", className)}>
      <title>{label}</title>
      <rect width="100%" height="100%" className="fill-border" />
      {parts.map(({ tone, opacity, x, width }, index) => (
        <rect key={index} x={`${x}%`} width={`${width}%`} height="100%" fillOpacity={opacity} className={fills[tone]} />
      ))}
    </svg>
  );
}
