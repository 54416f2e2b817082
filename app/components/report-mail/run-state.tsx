import { useTranslation } from "react-i18next";
import type { ReportMailRun } from "#contract/reports/report-mail";
import { StatusBadge } from "../ui/status-badge";
import type { Tone } from "../ui/tones";

const tones: Record<ReportMailRun["status"], Tone> = { waiting: "amber", sent: "green", failed: "red" };

export function RunState({ run: { status } }: { run: ReportMailRun }) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[status]}>{t(`business:reportMail.statusOf.${status}`)}</StatusBadge>;
}
