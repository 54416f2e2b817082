import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/format";
import type { OutboundRecord } from "#contract/outbound-record";
import { rolesAwaited, type OutboundStep } from "~/screens/outbound";
import { RestCard } from "../record/rest-card";
import { WeightSummary } from "./weight-summary";

interface OutboundRestProps {
  record: OutboundRecord;
  tolerancePct: number;
  timeZone: string;
}

/** For whoever does not make the next step: who is awaited, and the weights so far. */
export function AwaitCard({ step, ...weights }: Omit<OutboundRestProps, "timeZone"> & { step: OutboundStep }) {
  const { t } = useTranslation();
  return (
    <RestCard
      title={t(`business:outbound.await.${step}`)}
      text={t("record.awaited", { roles: rolesAwaited(step).join(", ") })}
    >
      <WeightSummary {...weights} />
    </RestCard>
  );
}

/** A record whose journey is over: how it ended, and its weights. */
export function EndCard({ record, tolerancePct, timeZone }: OutboundRestProps) {
  const { t } = useTranslation();
  const at = (moment: string | null) => (moment === null ? "" : formatMoment(moment, timeZone));
  const cancelled = record.status === "CANCELLED";
  const reason = cancelled ? record.cancelReason : record.differenceReason;
  const why = t(cancelled ? "business:outbound.field.cancelReason" : "business:outbound.field.differenceReason");
  return (
    <RestCard
      title={t(cancelled ? "record.cancelledTitle" : "record.doneTitle")}
      text={
        cancelled
          ? t("record.cancelledText", { at: at(record.cancelledAt) })
          : t("record.doneText", { at: at(record.finishedAt), name: record.finishedBy?.name ?? "–" })
      }
      reason={reason === null ? null : { label: why, text: reason }}
    >
      <WeightSummary record={record} tolerancePct={tolerancePct} />
    </RestCard>
  );
}
