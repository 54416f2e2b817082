import { useRouteLoaderData } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CLOSED_REASON, isClosed } from "#contract/closing";
import { formatDay } from "#contract/format";
import type { FormReply } from "~/services/request/form.server";
import { FieldErrors } from "../form/field";
import { Alert } from "../ui/alert";
import { Input } from "../ui/input";
import { Label } from "../ui/label";

interface Lock {
  day: string | null;
  /** ADMIN. */
  mayChange: boolean;
}

/** Asks ADMIN why a record of a closed period changes, and tells other users that it is closed. */
export function ClosedPeriod({ record, reply }: { record: unknown; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  const lock = useRouteLoaderData<{ lock: Lock }>("root")?.lock;
  const errors = reply?.lastResult.error?.[CLOSED_REASON] ?? undefined;
  const isLocked = lock !== undefined && isClosed(dayOf(record), lock.day);
  if (!isLocked && errors === undefined) return null;
  const day = formatDay(lock?.day ?? "");
  if (lock?.mayChange !== true) {
    return (
      <Alert tone="info" dismissible={false}>
        {t("business:closing.note", { day })}
      </Alert>
    );
  }
  const typed = reply?.lastResult.initialValue?.[CLOSED_REASON];
  return (
    <div data-field="" className="space-y-1.5 rounded-md border border-tone-amber-dot p-3">
      <Label htmlFor={id} required>
        {t("business:closing.reason", { day })}
      </Label>
      <Input
        id={id}
        name={CLOSED_REASON}
        required
        maxLength={300}
        defaultValue={typeof typed === "string" ? typed : undefined}
        aria-invalid={errors !== undefined || undefined}
        aria-describedby={errors === undefined ? undefined : `${id}-error`}
      />
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  );
}

/** Returns the business day of a record; records without one are never closed. */
function dayOf(record: unknown): string {
  const isDated = typeof record === "object" && record !== null && "date" in record;
  return isDated && typeof record.date === "string" ? record.date : "9999-12-31";
}
