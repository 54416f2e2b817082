import { cn } from "../class-names";
import { stacked } from "./stacked";
import type { Tone } from "./tones";

export interface BarPart {
  /** In the unit of `total`. */
  amount: number;
  tone: Tone;
  /** Planned but not done, so paler. */
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

interface PercentBarProps {
  /** Text for screen readers and the tooltip. */
  label: string;
  total: number;
  /** From left to right, cut off at the total. */
  parts: readonly BarPart[];
  className?: string;
}

/** Uses SVG attributes, because the CSP forbids inline styles. */
export function PercentBar({ label, total, parts, className }: PercentBarProps) {
  return (
    <svg role="img" className={cn("block h-1 w-full overflow-hidden rounded-full", className)}>
      <title>{label}</title>
      <rect width="100%" height="100%" className="fill-border" />
      {stacked(parts, ({ amount }) => amount, total).map(({ tone, planned, x, width }, index) => (
        <rect
          key={index}
          x={`${x}%`}
          width={`${width}%`}
          height="100%"
          fillOpacity={planned === true ? 0.4 : undefined}
          className={fills[tone]}
        />
      ))}
    </svg>
  );
}
