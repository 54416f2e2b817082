import { useTranslation } from "react-i18next";
import { formatTimeOn } from "#contract/format";
import type { RecordStage } from "~/definitions/stages";
import { numbersOf } from "~/definitions/numbers";
import { StageLine } from "./stage-line";

interface RecordStagesProps<Status extends string> {
  stages: RecordStage<Status>[];
  statusLabel: (status: Status) => string;
  /** Times on other days include their date. */
  day: string;
  timeZone: string;
}

export function RecordStages<Status extends string>(props: RecordStagesProps<Status>) {
  const { stages, statusLabel, day, timeZone } = props;
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  return (
    <StageLine
      label={t("record.stages")}
      ended={stages.at(-1)?.status === "CANCELLED"}
      stages={stages.map(({ status, state, at, kg }) => ({
        key: status,
        label: statusLabel(status),
        state,
        note: at === null ? undefined : [formatTimeOn(at, timeZone, day), formatKg(kg)].filter(Boolean).join(" · "),
      }))}
    />
  );
}
