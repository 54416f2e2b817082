interface CurveLineProps {
  /** Milliseconds and kg. */
  points: readonly (readonly [number, number])[];
  label: string;
  className: string;
}

const [WIDTH, HEIGHT] = [100, 30];

export function CurveLine({ points, label, className }: CurveLineProps) {
  const lastMs = Math.max(1, points.at(-1)?.[0] ?? 0);
  const weights = points.map(([, kg]) => kg);
  const [lowKg, peakKg] = [Math.min(0, ...weights), Math.max(1, ...weights)];
  const placed = points.map(([ms, kg]) => {
    const y = HEIGHT - ((kg - lowKg) / (peakKg - lowKg)) * (HEIGHT - 2) - 1;
    return `${((ms / lastMs) * WIDTH).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={className}
    >
      <polyline
        points={placed.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
