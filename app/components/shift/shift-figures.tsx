import { useTranslation } from "react-i18next";
import { EXCEPTION_KINDS } from "#contract/plant/exception-kinds";
import type { ShiftPage } from "#contract/plant/shift";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { Card, CardTitle } from "../ui/card";

interface Figure {
  name: string;
  label: string;
  /** at the handover */
  stored: number;
  now: number;
}

export function ShiftFigures({ page: { handover, openTrucks, counts } }: { page: ShiftPage }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const kept = handover?.snapshot ?? { openTrucks, exceptions: counts };
  const out = (trucks: typeof openTrucks) => trucks.filter(({ paperOut }) => paperOut).length;
  const figures: Figure[] = [
    {
      name: "trucks",
      label: t("business:shift.field.openTrucks"),
      stored: kept.openTrucks.length,
      now: openTrucks.length,
    },
    { name: "papers", label: t("business:shift.papersOut"), stored: out(kept.openTrucks), now: out(openTrucks) },
    ...EXCEPTION_KINDS.map((kind) => ({
      name: kind,
      label: t(`business:exception.kinds.${kind}`),
      stored: kept.exceptions[kind] ?? 0,
      now: counts[kind] ?? 0,
    })).filter(({ stored, now }) => stored > 0 || now > 0),
  ];
  return (
    <Card className="p-4">
      <table aria-label={t("business:shift.figures")} className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="pb-1.5 text-left">
              <CardTitle>{t("business:shift.figures")}</CardTitle>
            </th>
            {handover !== null && <Head>{t("business:shift.then")}</Head>}
            <Head>{t("business:shift.now")}</Head>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, label, stored, now }) => (
            <tr key={name}>
              <th scope="row" className="border-t border-line py-1 text-left font-normal">
                {label}
              </th>
              {handover !== null && <Cell>{formatNumber(stored)}</Cell>}
              <Cell changed={handover !== null && stored !== now}>{formatNumber(now)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="pb-1.5 text-right text-xs font-medium whitespace-nowrap text-muted-foreground">
      {children}
    </th>
  );
}

function Cell({ children, changed = false }: { children: string; changed?: boolean }) {
  return (
    <td className={cn("w-28 border-t border-line py-1 text-right tabular-nums", changed && "font-semibold")}>
      {children}
    </td>
  );
}
