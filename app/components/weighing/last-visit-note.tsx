import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatShortDay } from "#contract/format";
import { fillField } from "../form/fill-field";

interface Visit {
  id: number;
  date: string;
  driverName: string | null;
  tareKg: number | null;
}

interface LastVisitNoteProps<V extends Visit> {
  visit: V | null;
  formId: string;
  /** The note omits its year. */
  day: string;
  partyOf: (visit: V) => string;
  /** Values to fill in; null skips a field. */
  valuesOf: (visit: V) => Record<string, string | number | null>;
}

/** Offers driver, party and tare of the last visit. */
export function LastVisitNote<V extends Visit>(props: LastVisitNoteProps<V>) {
  const { visit, formId, day, partyOf, valuesOf } = props;
  const { t } = useTranslation();
  const [usedId, setUsedId] = useState<number | null>(null);
  if (visit === null) return <p aria-live="polite" className="sr-only" />;

  const { id, date, driverName, tareKg } = visit;
  const tare = tareKg === null ? null : t("business:lastVisit.tare", { kg: tareKg });
  const details = [driverName, partyOf(visit), tare].filter(Boolean).join(", ");
  const shortDay = date.slice(0, 4) === day.slice(0, 4) ? formatShortDay(date) : formatDay(date);
  const use = () => {
    for (const [name, value] of Object.entries(valuesOf(visit))) {
      if (value !== null) fillField(formId, name, String(value));
    }
    setUsedId(id);
  };
  return (
    <p aria-live="polite" className="-mt-1 text-xs text-muted-foreground">
      {t("business:lastVisit.text", { day: shortDay, details })}{" "}
      {usedId !== id && (
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
