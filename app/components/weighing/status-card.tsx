import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import { Card, CardDescription, CardTitle } from "../ui/card";

interface StatusCardProps {
  title: string;
  text: string;
  reason?: { label: string; text: string } | null;
  children: ReactNode;
}

/** Card of a record without a step for this user. Its title receives focus after a step. */
export function StatusCard({ title, text, reason, children }: StatusCardProps) {
  return (
    <Card className="space-y-4">
      <div>
        <CardTitle data-result="" tabIndex={-1} className="w-fit rounded-sm">
          {title}
        </CardTitle>
        <CardDescription className="mt-1">{text}</CardDescription>
        {reason && (
          <p className="mt-2 text-sm">
            <span className="text-muted-foreground">{reason.label}: </span>
            {reason.text}
          </p>
        )}
      </div>
      <div className="border-t pt-4">{children}</div>
    </Card>
  );
}

interface EndCardProps extends Pick<StatusCardProps, "reason" | "children"> {
  record: {
    status: string;
    cancelledAt: string | null;
    finishedAt: string | null;
    finishedBy: { name: string } | null;
  };
  timeZone: string;
}

export function EndCard({ record, timeZone, reason, children }: EndCardProps) {
  const { t } = useTranslation();
  const { status, cancelledAt, finishedAt, finishedBy } = record;
  const at = (moment: string | null) => (moment === null ? "" : formatMoment(moment, timeZone));
  if (status === "CANCELLED") {
    return (
      <StatusCard
        title={t("record.cancelledTitle")}
        text={t("record.cancelledText", { at: at(cancelledAt) })}
        reason={reason}
      >
        {children}
      </StatusCard>
    );
  }
  return (
    <StatusCard
      title={t("record.doneTitle")}
      text={t("record.doneText", { at: at(finishedAt), name: finishedBy?.name ?? "–" })}
      reason={reason}
    >
      {children}
    </StatusCard>
  );
}
