import { useRouteLoaderData } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "#contract/plant/business-day";
import { CLOSED_REASON, isClosed } from "#contract/plant/closing";
import { formatDay } from "#contract/values/format";
import type { FormReply } from "~/services/request/form.server";
import { FieldErrors } from "./field";
import { Notice } from "../ui/notice";
import { Input } from "../ui/input";
import { Label } from "../ui/label";

interface Lock {
  day: string | null;
  /** ADMIN. */
  mayChange: boolean;
}

interface ClosedPeriodProps {
  record: unknown;
  /** Day in the form, or of the document that the record belongs to. */
  day?: unknown;
  reply: FormReply | undefined;
  /** Reason typed before, if not in the reply. */
  typed?: string | undefined;
}

/** Asks ADMIN why something of a closed period is saved, and tells other users that it is closed. */
export function ClosedPeriod({ record, day: other, reply, typed: before }: ClosedPeriodProps) {
  const { t } = useTranslation();
  const id = useId();
  const lock = useRouteLoaderData<{ lock: Lock }>("root")?.lock;
  const errors = reply?.lastResult.error?.[CLOSED_REASON] ?? undefined;
  const days = [documentDay(record), other].filter((day): day is string => typeof day === "string" && isDay(day));
  const isLocked = lock !== undefined && days.some((day) => isClosed(day, lock.day));
  if (!isLocked && errors === undefined) return null;
  const day = formatDay(lock?.day ?? "");
  if (lock?.mayChange !== true) {
    return (
      <Notice tone="info" dismissible={false}>
        {t("business:closing.note", { day })}
      </Notice>
    );
  }
  const typed = reply?.lastResult.initialValue?.[CLOSED_REASON] ?? before;
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

const documentDay = (record: unknown): unknown =>
  typeof record === "object" && record !== null && "date" in record ? record.date : undefined;
