import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatShortDay } from "~/screens/moments";
import { fillField } from "../form/fill-field";
import { formatNumberText } from "../ui/number-text";
import { useLastVisit } from "./use-last-visit";

interface Visit {
  id: number;
  date: string;
  driverName: string | null;
  tareKg: number | null;
}

export interface LastVisitNoteProps<V extends Visit> {
  /** The route that knows; undefined for a record that is there already. */
  path: string | undefined;
  formId: string;
  /** The plate as it is being typed. */
  plate: string | undefined;
  /** The day of the new record. */
  day: string;
  /** Whose goods it carried. */
  partyOf: (visit: V) => string;
  /** What "use" writes into which fields; what is null stays as it is. */
  valuesOf: (visit: V) => Record<string, string | number | null>;
}

/** Under the plate of a truck that was here before: who drove it for whom, what it weighed empty, and "use". */
export function LastVisitNote<V extends Visit>(props: LastVisitNoteProps<V>) {
  const { path, formId, plate, day, partyOf, valuesOf } = props;
  const { t } = useTranslation();
  const visit = useLastVisit<V>(path, plate);
  const [usedId, setUsedId] = useState<number | null>(null);
  if (visit === null) return <p aria-live="polite" className="sr-only" />;

  const { id, date, driverName, tareKg } = visit;
  const tare = tareKg === null ? null : t("business:lastVisit.tare", { kg: formatNumberText(tareKg) });
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
