import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatShortDay } from "#contract/format";
import type { TruckVehicle } from "#contract/weighing/vehicle";
import { fillField } from "../form/fill-field";

interface Visit {
  id: number;
  date: string;
  driverName: string | null;
  tareKg: number | null;
}

interface LastVisitNoteProps<V extends Visit> {
  visit: V | null;
  /** Its driver and transporter take precedence over the visit's. */
  vehicle: TruckVehicle | null;
  formId: string;
  /** The note omits its year. */
  day: string;
  partyOf: (visit: V) => string;
  /** Further values to fill in; null skips a field. */
  valuesOf: (visit: V) => Record<string, string | number | null>;
}

const dayText = (date: string, today: string) =>
  date.slice(0, 4) === today.slice(0, 4) ? formatShortDay(date) : formatDay(date);

/** Offers driver and transporter of the vehicle book, and driver, party and tare of the last visit. */
export function LastVisitNote<V extends Visit>(props: LastVisitNoteProps<V>) {
  const { visit, vehicle, formId, day, partyOf, valuesOf } = props;
  const { t } = useTranslation();
  const [used, setUsed] = useState<string | null>(null);
  const driverName = vehicle?.driverName ?? visit?.driverName ?? null;
  const transporter = vehicle?.transporter ?? null;
  if (visit === null && driverName === null && transporter === null) {
    return <p aria-live="polite" className="sr-only" />;
  }

  const source = `${visit?.id}-${vehicle?.id}`;
  const tare = visit === null || visit.tareKg === null ? null : t("business:lastVisit.tare", { kg: visit.tareKg });
  const details = [driverName, transporter, visit && partyOf(visit), tare].filter(Boolean).join(", ");
  const use = () => {
    const values = { ...(visit && valuesOf(visit)), driverName, transporter };
    for (const [name, value] of Object.entries(values)) {
      if (value !== null) fillField(formId, name, String(value));
    }
    setUsed(source);
  };
  return (
    <p aria-live="polite" className="-mt-1 text-xs text-muted-foreground">
      {visit === null
        ? t("business:lastVisit.book", { details })
        : t("business:lastVisit.text", { day: dayText(visit.date, day), details })}{" "}
      {used !== source && (
        <button
          type="button"
          onClick={use}
          className="rounded-sm text-foreground underline underline-offset-2 hover:text-link"
        >
          {t("business:lastVisit.use")}
        </button>
      )}
    </p>
  );
}
