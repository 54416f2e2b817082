import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OutboundRecord } from "#contract/outbound-record";
import { formatMoment } from "~/screens/moments";
import { rolesAwaited, type OutboundStep } from "~/screens/outbound";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";
import { Card, CardText, CardTitle } from "../ui/card";
import { WeightSummary } from "./weight-summary";

interface RestCardProps {
  record: OutboundRecord;
  tolerancePct: number;
  timeZone: string;
}

/** For whoever does not make the next step: who is awaited, and the weights so far. */
export function AwaitCard({ step, record, tolerancePct }: Omit<RestCardProps, "timeZone"> & { step: OutboundStep }) {
  const { t } = useTranslation();
  return (
    <Card className="space-y-4">
      <div>
        <CardTitle>{t(`business:outbound.await.${step}`)}</CardTitle>
        <CardText>{t("business:outbound.awaitText", { roles: rolesAwaited(step).join(", ") })}</CardText>
      </div>
      <Separated>
        <WeightSummary record={record} tolerancePct={tolerancePct} />
      </Separated>
    </Card>
  );
}

/** A record whose journey is over: how it ended, and its weights. */
export function EndCard({ record, tolerancePct, timeZone }: RestCardProps) {
  const { t } = useTranslation();
  const at = (moment: string | null) => (moment === null ? "" : formatMoment(moment, timeZone));
  const cancelled = record.status === "CANCELLED";
  const reason = cancelled ? record.cancelReason : record.differenceReason;
  return (
    <Card className="space-y-4">
      <div>
        <CardTitle>{t(cancelled ? "business:outbound.cancelledTitle" : "business:outbound.doneTitle")}</CardTitle>
        <CardText>
          {cancelled
            ? t("business:outbound.cancelledText", { at: at(record.cancelledAt) })
            : t("business:outbound.doneText", { at: at(record.finishedAt), name: record.finishedBy?.name ?? "–" })}
        </CardText>
        {reason !== null && (
          <p className="mt-2 text-sm">
            <span className="text-muted-foreground">
              {t(cancelled ? "business:outbound.field.cancelReason" : "business:outbound.field.differenceReason")}:{" "}
            </span>
            {reason}
          </p>
        )}
      </div>
      <Separated>
        <WeightSummary record={record} tolerancePct={tolerancePct} />
      </Separated>
    </Card>
  );
}

export interface DeletedNoticeProps {
  record: OutboundRecord;
  timeZone: string;
  /** The address of the question that restores it; undefined for who may not. */
  restoreHref: string | undefined;
}

/** Above the screen of a deleted record. */
export function DeletedNotice({ record, timeZone, restoreHref }: DeletedNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" dismissible={false} className="mb-4 items-center">
      <p className="flex items-center gap-4">
        {t("business:outbound.deletedText", { at: formatMoment(record.deletedAt ?? record.updatedAt, timeZone) })}
        {restoreHref !== undefined && (
          <Link to={restoreHref} preventScrollReset className={buttonVariants({ variant: "outline", size: "sm" })}>
            {t("record.restore")}
          </Link>
        )}
      </p>
    </Alert>
  );
}

function Separated({ children }: { children: React.ReactNode }) {
  return <div className="border-t pt-4">{children}</div>;
}
