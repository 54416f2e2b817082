import { cn } from "../class-names";
import { stacked } from "./stacked";

type LoadKind = "empty" | "goods" | "other" | "open";

export interface LoadPart {
  kind: LoadKind;
  label: string;
  /** Shown under the part, as "10,000 kg". */
  text: string;
  kg: number;
}

const fills: Record<LoadKind, string> = {
  empty: "fill-border",
  goods: "fill-primary",
  other: "fill-tone-amber-soft",
  open: "fill-tone-teal-soft",
};
const texts: Record<LoadKind, string> = {
  empty: "fill-foreground",
  goods: "fill-primary-foreground",
  other: "fill-tone-amber",
  open: "fill-tone-teal",
};

const GAP = 2;
const HEIGHT = 28;
/** Narrower parts have no room for a text and would show its first letter; their tooltip has it. */
const TEXT_PERCENT = 7;

/** Shows what stands on a truck as one proportional bar. Uses SVG attributes, because the CSP forbids inline styles. */
export function LoadBar({ label, parts }: { label: string; parts: readonly LoadPart[] }) {
  const total = parts.reduce((sum, { kg }) => sum + kg, 0);
  if (total <= 0) return null;
  const spoken = [label, ...parts.map((part) => `${part.label} ${part.text}`)].join(", ");
  return (
    <div className="rounded-lg bg-card px-4 pt-3 pb-2">
      <h2 className="mb-2 text-sm font-semibold">{label}</h2>
      <svg role="img" aria-label={spoken} height={HEIGHT + 18} className="block w-full text-xs tabular-nums">
        {stacked(parts, ({ kg }) => kg, total).map(({ kind, label: name, text, x, width }, index) => (
          <svg key={index} x={`${x}%`} width={`${width}%`} height={HEIGHT + 18} aria-hidden>
            <rect x={index === 0 ? 0 : GAP} width="100%" height={HEIGHT} rx="4" className={fills[kind]} />
            <title>{`${name} ${text}`}</title>
            {width >= TEXT_PERCENT && (
              <>
                <text x={GAP + 8} y={HEIGHT / 2 + 4} className={cn("font-semibold", texts[kind])}>
                  {name}
                </text>
                <text x={GAP} y={HEIGHT + 14} className="fill-muted-foreground">
                  {text}
                </text>
              </>
            )}
          </svg>
        ))}
      </svg>
    </div>
  );
}
