import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/access";
import { formatMoment } from "#contract/values/format";
import { DemoRoles, useDemo } from "../account/demo-roles";
import { Card, CardDescription, CardTitle } from "../ui/card";

interface StatusCardProps {
  title: string;
  text: string;
  reason?: { label: string; text: string } | null;
  /** Below the text. */
  action?: ReactNode;
  children: ReactNode;
}

/** Card of a record without a step for this user. Its title receives focus after a step. */
function StatusCard({ title, text, reason, action, children }: StatusCardProps) {
  return (
    <Card className="space-y-4">
      <div>
        <CardTitle data-result="" tabIndex={-1} className="w-fit rounded-sm">
          {title}
        </CardTitle>
        <CardDescription className="mt-1">{text}</CardDescription>
        {action}
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

interface AwaitedCardProps extends Pick<StatusCardProps, "title" | "reason" | "children"> {
  roles: readonly Role[];
}

/** Says whose step is next; in the demo it leads there as that role. */
export function AwaitedCard({ roles, ...card }: AwaitedCardProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isDemo = useDemo() !== null;
  return (
    <StatusCard
      {...card}
      text={t("record.awaited", { roles: roles.join(", ") })}
      action={
        isDemo && (
          <div className="mt-3">
            <DemoRoles roles={roles} path={pathname + search} />
          </div>
        )
      }
    />
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
