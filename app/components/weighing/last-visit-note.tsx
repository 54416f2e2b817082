import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatShortDay } from "#contract/values/format";
import type { TruckVehicle } from "#contract/weighing/vehicle";
import { fillUntouched } from "../form/fill-field";

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
  /** The visit of the plate is being loaded. */
  loading: boolean;
  formId: string;
  /** Today; the note omits the current year. */
  day: string;
  partyOf: (visit: V) => string;
}

const noteClasses = "-mt-1 min-h-4 text-xs text-muted-foreground";

const dayText = (date: string, today: string) =>
  date.slice(0, 4) === today.slice(0, 4) ? formatShortDay(date) : formatDay(date);

/**
 * Fills untouched driver and transporter; says them with party and tare of the last visit. One line high without an
 * answer, so that an answer moves no field.
 */
export function LastVisitNote<V extends Visit>(props: LastVisitNoteProps<V>) {
  const { visit, vehicle, loading, formId, day, partyOf } = props;
  const { t } = useTranslation();
  const driverName = vehicle?.driverName ?? visit?.driverName ?? null;
  const transporter = vehicle?.transporter ?? null;
  const filled = useRef<Record<string, string>>({});
  useEffect(() => {
    filled.current = fillUntouched(formId, { driverName, transporter }, filled.current);
  }, [formId, driverName, transporter]);
  if (visit === null && driverName === null && transporter === null) {
    return (
      <p aria-live="polite" className={noteClasses}>
        {loading && t("business:lastVisit.loading")}
      </p>
    );
  }

  const tare = visit === null || visit.tareKg === null ? null : t("business:lastVisit.tare", { kg: visit.tareKg });
  const details = [driverName, transporter, visit && partyOf(visit), tare].filter(Boolean).join(", ");
  return (
    <p aria-live="polite" className={noteClasses}>
      {visit === null
        ? t("business:lastVisit.book", { details })
        : t("business:lastVisit.text", { day: dayText(visit.date, day), details })}
    </p>
  );
}
