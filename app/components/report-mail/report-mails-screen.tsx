import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import type { ReportMail } from "#contract/reports/report-mail";
import { listHref, opensPanel } from "~/definitions/search-href";
import type { ReportMailsData } from "~/services/report-mails/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { HistoryPanel } from "../history/history-panel";
import { DataTable } from "../list/data-table";
import type { Column } from "../list/data-table-columns";
import { RecordConfirm } from "../record/record-confirm";
import { SettingsCards } from "../settings/settings-frame";
import { useFreshData } from "../shell/use-fresh-data";
import { CardDescription, CardTitle } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { StatusBadge } from "../ui/status-badge";
import { ReportMailFormPanel } from "./report-mail-form-panel";
import { ReportMailViewPanel } from "./report-mail-view-panel";
import { RunState } from "./run-state";
import { reportMailValueText, rhythmText } from "./schedule-text";

export function ReportMailsScreen({ data, reply }: { data: ReportMailsData; reply: FormReply | undefined }) {
  const { t, i18n } = useTranslation();
  const [search] = useSearchParams();
  const { schedules, panel, confirm, timeZone } = data;
  useFreshData(["report-mail"], opensPanel(search));
  // The address of a new form also names its report.
  const closeHref = listHref(new URLSearchParams(), {});
  const shared = { closeHref, reply };
  return (
    <SettingsCards wide>
      <div>
        <CardTitle>{t("business:reportMail.title")}</CardTitle>
        <CardDescription>{t("business:reportMail.text")}</CardDescription>
      </div>
      <DataTable
        label={t("business:reportMail.title")}
        columns={useColumns(data)}
        rows={schedules}
        rowKey={({ id }) => id}
        rowHref={({ id }) => listHref(search, { view: String(id) })}
        rowMuted={({ active }) => !active}
        selectedKey={(panel ?? confirm)?.record?.id}
        empty={<EmptyState title={t("business:reportMail.empty")} text={t("business:reportMail.emptyText")} />}
      />
      {panel?.kind === "form" && (
        <ReportMailFormPanel key={panel.record?.id ?? "new"} {...{ panel, data, ...shared }} />
      )}
      {panel?.kind === "view" && (
        <ReportMailViewPanel
          key={panel.record.id}
          {...{ panel, timeZone, ...shared }}
          languages={data.languages.choices}
        />
      )}
      {panel?.kind === "history" && (
        <HistoryPanel
          name={panel.record.name}
          entries={panel.entries}
          actionLabel={(action) => t(`business:reportMail.action.${action}`)}
          fieldLabel={(field) => t(`business:reportMail.field.${field}`)}
          valueText={(field, value) => reportMailValueText(field, value, { t, language: i18n.language })}
          {...{ closeHref, timeZone }}
        />
      )}
      {confirm?.kind === "delete" && (
        <RecordConfirm
          confirm={confirm}
          name={confirm.record.name}
          text={t("business:reportMail.deleteText")}
          {...shared}
        />
      )}
    </SettingsCards>
  );
}

function useColumns({ timeZone }: ReportMailsData): Column<ReportMail>[] {
  const { t, i18n } = useTranslation();
  const label = (field: string) => t(`business:reportMail.field.${field}`);
  return [
    { key: "name", header: label("name"), widthPercent: 22, render: ({ name }) => name },
    {
      key: "report",
      header: label("report"),
      widthPercent: 18,
      showFrom: "withPanel",
      render: ({ report }) => t(`business:report.title.${report}`),
    },
    {
      key: "rhythm",
      header: label("rhythm"),
      widthPercent: 20,
      render: (schedule) => rhythmText(schedule, t, i18n.language),
    },
    {
      key: "recipients",
      header: label("recipients"),
      widthPercent: "rest",
      render: ({ recipients }) => recipients.map(({ name }) => name).join(", "),
    },
    {
      key: "nextAt",
      header: label("nextAt"),
      width: 150,
      className: "whitespace-nowrap tabular-nums",
      render: ({ nextAt }) =>
        nextAt === null ? (
          <StatusBadge tone="gray">{t("business:reportMail.isPaused")}</StatusBadge>
        ) : (
          formatMoment(nextAt, timeZone)
        ),
    },
    {
      key: "lastRun",
      header: label("lastRun"),
      width: 130,
      render: ({ lastRun }) => lastRun !== null && <RunState run={lastRun} />,
    },
  ];
}
