import { useTranslation } from "react-i18next";
import { formatTimeOn, formatKg } from "#contract/format";
import type { RecordStage } from "~/screens/stages";
import { StageLine } from "./stage-line";

export interface RecordStagesProps<Status extends string> {
  stages: RecordStage<Status>[];
  statusLabel: (status: Status) => string;
  /** The business day of the record; moments of other days show theirs. */
  day: string;
  timeZone: string;
}

/** The stages of a truck's record, with the time of each and what was weighed. */
export function RecordStages<Status extends string>(props: RecordStagesProps<Status>) {
  const { stages, statusLabel, day, timeZone } = props;
  const { t } = useTranslation();
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
