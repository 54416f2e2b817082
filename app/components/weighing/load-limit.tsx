import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can, type RoleHolder } from "#contract/access";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { bookedKg, mayLoadKg, overKg, permittedKg, countUnits } from "#contract/weighing/permitted";
import { recordPath } from "#contract/record-paths";
import type { TruckVehicle } from "#contract/weighing/vehicle";
import { numbersOf } from "~/definitions/numbers";
import { unitText } from "~/definitions/units";
import { cn } from "../class-names";

/** Texts of the permitted gross of a truck (docs/domain.md, Permitted gross). */

/** Returns the limit with the kg above it; a link to the vehicle for users who see the book. */
export function useLimitFact(
  truck: Parameters<typeof permittedKg>[0] & { vehicle: TruckVehicle | null },
  user: RoleHolder,
) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const limit = permittedKg(truck);
  const over = overKg(truck.grossKg, limit);
  const excess = over === 0 ? "" : ` · ${t("business:limit.over", { kg: formatKg(over) })}`;
  const text = limit === null ? null : formatKg(limit) + excess;
  if (truck.vehicle === null || !can(user, "vehicle", "see")) return text;
  return (
    <Link to={recordPath({ area: "vehicle", id: truck.vehicle.id })} className="text-link hover:underline">
      {text ?? t("business:limit.none")}
    </Link>
  );
}

/** Says how far a gross is above the limit. */
export function OverLimit({ grossKg, limit }: { grossKg: number | null; limit: number | null }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const over = overKg(grossKg, limit);
  if (limit === null || over === 0) return null;
  return (
    <p role="status" className="text-sm font-medium text-warning">
      {t("business:limit.gross", { over: formatKg(over), limit: formatKg(limit) })}
    </p>
  );
}

interface LoadLimitProps {
  record: OutboundRecord;
  /** Of the form or the record; the note is empty without it. */
  tareKg: number | null;
}

/** Shows the most kg for an empty truck and of its bookings, the loaded kg and the excess of the items. */
export function LoadLimit({ record, tareKg }: LoadLimitProps) {
  const { t } = useTranslation();
  const { formatKg, formatNumber } = numbersOf(t);
  const limit = permittedKg({ ...record, grossKg: null });
  const most = tareKg === null ? null : mayLoadKg(tareKg, limit);
  if (most === null || limit === null) return null;
  const { outboundItem: items, itemsKg } = record;
  const amount = (kg: number) => {
    const units = countUnits(kg, items);
    const count = units && `${formatNumber(units.count)} ${unitText(units.unit, t, units.count)}`;
    return count === null ? formatKg(kg) : `${formatKg(kg)} = ${count}`;
  };
  const loadedKg = items.reduce((sum, { loadedAt, quantityKg }) => sum + (loadedAt === null ? 0 : quantityKg), 0);
  const over = itemsKg > most;
  const booked = bookedKg(items);
  const least = Math.min(most, booked ?? most);
  const may = { most: amount(most), limit: formatKg(limit), booked: booked === null ? "" : formatKg(booked) };
  return (
    <div role="status" className={cn("text-sm", over ? "font-medium text-warning" : "text-muted-foreground")}>
      <p>{t(`business:limit.${booked === null ? "mayLoad" : "mayLoadBooked"}`, may)}</p>
      {loadedKg > 0 && (
        <p>{t("business:limit.loaded", { loaded: formatKg(loadedKg), left: amount(Math.max(0, least - loadedKg)) })}</p>
      )}
      {over && <p>{t("business:limit.itemsOver", { items: formatKg(itemsKg), over: formatKg(itemsKg - most) })}</p>}
    </div>
  );
}
