import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import { tareDrift } from "#contract/weighing/tare-drift";
import { numbersOf } from "~/definitions/numbers";
import type { ShownTare } from "~/services/weighing/tares.server";

const [WIDTH, HEIGHT, EDGE] = [340, 72, 6];
/** The vertical range is at least this, so that the noise of a scale looks like noise. */
const LEAST_RANGE_KG = 400;

/** Draws the tares of a plate by visit, newest on the right; each leads to its record. */
export function TareHistory({ tares }: { tares: readonly ShownTare[] }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const drift = tareDrift(tares.map(({ tareKg }) => tareKg));
  const oldest = tares.at(-1);
  if (oldest === undefined)
    return <p className="mb-4 text-sm text-muted-foreground">{t("business:vehicle.noTares")}</p>;

  const tareText = ({ recordNo, date, tareKg }: ShownTare) =>
    `${formatDay(date)} · ${recordNo} · ${formatNumber(tareKg)} kg`;
  return (
    <section className="pb-4">
      <h3 className="text-sm font-semibold">{t("business:vehicle.tares")}</h3>
      {drift !== null && (
        <p className="text-sm text-muted-foreground">
          {t("business:vehicle.drift", {
            kg: `${drift > 0 ? "+" : ""}${formatNumber(drift)}`,
            day: formatDay(oldest.date),
          })}
        </p>
      )}
      <TareDots tares={tares} textOf={tareText} />
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer text-link">
          {t("business:vehicle.tareList", { count: tares.length })}
        </summary>
        <ol className="mt-1 space-y-0.5">
          {tares.map((tare) => (
            <li key={`${tare.area}-${tare.id}`}>
              {tare.href === null ? (
                tareText(tare)
              ) : (
                <Link to={tare.href} className="tabular-nums hover:underline">
                  {tareText(tare)}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** Hidden from screen readers, which read the list of visits. */
function TareDots({ tares, textOf }: { tares: readonly ShownTare[]; textOf: (tare: ShownTare) => string }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const weights = tares.map(({ tareKg }) => tareKg);
  const [low, high] = [Math.min(...weights), Math.max(...weights)];
  const range = Math.max(LEAST_RANGE_KG, high - low);
  const yOf = (kg: number) => EDGE + (HEIGHT - 2 * EDGE) * (0.5 - (kg - (low + high) / 2) / range);
  const visitX = (index: number) => WIDTH - EDGE - ((WIDTH - 2 * EDGE) * index) / Math.max(1, tares.length - 1);
  const placed = tares.map((tare, index) => ({ tare, x: visitX(index), y: yOf(tare.tareKg) }));
  return (
    <div className="mt-1.5 flex gap-2">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="min-w-0 flex-1 text-link">
        <polyline
          points={placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
          className="fill-none stroke-current opacity-40"
        />
        {placed.map(({ tare, x, y }) => {
          const dot = (
            <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="3" className="fill-current">
              <title>{textOf(tare)}</title>
            </circle>
          );
          const key = `${tare.area}-${tare.id}`;
          return tare.href === null ? (
            <g key={key}>{dot}</g>
          ) : (
            <Link key={key} to={tare.href} tabIndex={-1}>
              {dot}
            </Link>
          );
        })}
      </svg>
      <div aria-hidden className="flex flex-col justify-between text-right text-xs text-muted-foreground tabular-nums">
        <span>{formatNumber(high)}</span>
        <span>{formatNumber(low)} kg</span>
      </div>
    </div>
  );
}
