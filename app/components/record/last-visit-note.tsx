import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatShortDay, formatNumber } from "#contract/format";
import { fillField } from "../form/fill-field";

interface Visit {
  id: number;
  date: string;
  driverName: string | null;
  tareKg: number | null;
}

export interface LastVisitNoteProps<V extends Visit> {
  /** What useLastVisit found of the plate that is being typed. */
  visit: V | null;
  formId: string;
  /** The day of the new record. */
  day: string;
  /** Whose goods it carried. */
  partyOf: (visit: V) => string;
  /** What "use" writes into which fields; what is null stays as it is. */
  valuesOf: (visit: V) => Record<string, string | number | null>;
}

/** Under the plate of a truck that was here before: who drove it for whom, what it weighed empty, and "use". */
export function LastVisitNote<V extends Visit>(props: LastVisitNoteProps<V>) {
  const { visit, formId, day, partyOf, valuesOf } = props;
  const { t } = useTranslation();
  const [usedId, setUsedId] = useState<number | null>(null);
  if (visit === null) return <p aria-live="polite" className="sr-only" />;

  const { id, date, driverName, tareKg } = visit;
  const tare = tareKg === null ? null : t("business:lastVisit.tare", { kg: formatNumber(tareKg) });
  const details = [driverName, partyOf(visit), tare].filter(Boolean).join(", ");
  const shortDay = date.slice(0, 4) === day.slice(0, 4) ? formatShortDay(date) : formatDay(date);
  const use = () => {
    for (const [name, value] of Object.entries(valuesOf(visit))) {
      if (value !== null) fillField(formId, name, String(value));
    }
    setUsedId(id);
  };
  return (
    <p aria-live="polite" className="-mt-2 text-xs text-muted-foreground">
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
