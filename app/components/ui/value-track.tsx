import { isUnusual, type UsualRange } from "#contract/weighing/usual-weights";
import { trackScale } from "~/definitions/value-track";
import { cn } from "../class-names";

interface Point {
  value: number;
  label: string;
}

interface ValueTrackProps {
  /** null before one is known */
  value: number | null;
  /** Still changing, so not judged. */
  moves?: boolean;
  usual: (UsualRange & { label: string }) | null;
  /** Expected by documents. */
  mark?: Point | null;
  /** Permitted maximum. */
  limit?: Point | null;
  /** The value as screen readers hear it. */
  valueText: string;
}

const BAR = { y: 12, height: 10 };
const FIRST_LABEL = 36;
const LABEL_HEIGHT = 15;

/**
 * Shows a value with its usual range, the documents and a limit; null without any of them. Uses SVG attributes,
 * because the CSP forbids inline styles.
 */
export function ValueTrack({ value, moves = false, usual, mark = null, limit = null, valueText }: ValueTrackProps) {
  const at = trackScale({ usual, mark: mark?.value, limit: limit?.value });
  if (at === null) return null;
  const low = usual === null || usual.low === null ? 0 : at(usual.low);
  const high = usual === null || usual.high === null ? 100 : at(usual.high);
  const labels = [
    mark && { text: mark.label, x: at(mark.value), fill: "fill-muted-foreground" },
    usual && { text: usual.label, x: (low + high) / 2, fill: "fill-primary dark:fill-link" },
    limit && { text: limit.label, x: at(limit.value), fill: "fill-warning" },
  ].filter((label) => label !== null);
  const beyond =
    value !== null && !moves && (isUnusual(value, usual ?? NO_RANGE) || (limit !== null && value > limit.value));
  return (
    <svg
      role="img"
      aria-label={[valueText, ...labels.map(({ text }) => text)].join(", ")}
      height={FIRST_LABEL + LABEL_HEIGHT * labels.length - 10}
      className="block w-full overflow-visible text-xs tabular-nums"
    >
      <rect y={BAR.y} width="100%" height={BAR.height} rx="5" className="fill-border" />
      {limit !== null && (
        <rect {...BAR} x={`${at(limit.value)}%`} width={`${100 - at(limit.value)}%`} className="fill-warning-border" />
      )}
      {usual !== null && <rect {...BAR} x={`${low}%`} width={`${high - low}%`} rx="2" className="fill-primary/30" />}
      {mark !== null && (
        <line
          x1={`${at(mark.value)}%`}
          x2={`${at(mark.value)}%`}
          y1={BAR.y - 2}
          y2={BAR.y + BAR.height + 2}
          strokeWidth="2"
          className="stroke-muted-foreground"
        />
      )}
      {value !== null && (
        <svg
          x={`${at(value)}%`}
          overflow="visible"
          className={cn("transition-[x] duration-150", beyond ? "fill-tone-amber-dot" : "fill-foreground")}
        >
          <path d="M-7 0H7L0 10ZM-1 8H1V25H-1Z" />
        </svg>
      )}
      <g aria-hidden>
        {labels.map(({ text, x, fill }, row) => (
          <text
            key={text}
            x={`${x}%`}
            y={FIRST_LABEL + row * LABEL_HEIGHT}
            textAnchor={x < 30 ? "start" : x > 70 ? "end" : "middle"}
            className={fill}
          >
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}

const NO_RANGE: UsualRange = { low: null, high: null };
