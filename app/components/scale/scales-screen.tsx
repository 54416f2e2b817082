import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import { certificateWarning, lastKeyDay } from "#contract/scale/certificate";
import type { Scale } from "#contract/scale/scale";
import { settingsPaths } from "#contract/accounts/settings";
import { listHref, opensPanel } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { ScalesData } from "~/services/scales/screen.server";
import { MadeKeyNote, useMadeKey } from "../api-key/made-key-note";
import { HistoryPanel } from "../history/history-panel";
import { DataTable } from "../list/data-table";
import type { Column } from "../list/data-table-columns";
import { RecordConfirm } from "../record/record-confirm";
import { SettingsCards, SettingsHeading } from "../settings/settings-frame";
import { useFreshData } from "../shell/use-fresh-data";
import { EmptyState } from "../ui/empty-state";
import { StatusBadge } from "../ui/status-badge";
import { AgentWithKey } from "./agent-with-key";
import { ScaleFormPanel } from "./scale-form-panel";
import { protocolLabel, scaleValueText } from "./scale-text";
import { ScaleWatchPanel } from "./scale-watch-panel";

export function ScalesScreen({ data, reply }: { data: ScalesData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { scales, panel, confirm, timeZone } = data;
  const made = useMadeKey(data.made);
  const setUp = panel?.kind === "view" && !panel.record.active ? panel.record.id : undefined;
  useFreshData(["scale"], opensPanel(search));
  const closeHref = listHref(search, {});
  const shared = { closeHref, reply };
  return (
    <SettingsCards wide>
      {(made?.scale === undefined || made.scale !== setUp) && (
        <MadeKeyNote made={made} dismissHref={settingsPaths.scales}>
          {({ scale, key }) => scale !== undefined && <AgentWithKey {...{ scale, newKey: key }} />}
        </MadeKeyNote>
      )}
      <SettingsHeading
        title={t("business:scale.title")}
        text={t("business:scale.text")}
        one={t("business:scale.one")}
      />
      {data.due && (
        <p className="text-sm">
          {t("business:home.certificatesDue")}
          {" · "}
          <Link to={settingsPaths.scales} className="text-link underline underline-offset-2">
            {t("business:scale.all")}
          </Link>
        </p>
      )}
      <DataTable
        label={t("business:scale.title")}
        columns={useColumns(data)}
        rows={scales}
        rowKey={({ id }) => id}
        rowHref={({ id }) => listHref(search, { view: String(id) })}
        rowMuted={({ active }) => !active}
        selectedKey={(panel ?? confirm)?.record?.id}
        empty={<EmptyState title={t("business:scale.empty")} text={t("business:scale.emptyText")} />}
      />
      {panel?.kind === "form" && <ScaleFormPanel key={panel.record?.id ?? "new"} panel={panel} {...shared} />}
      {panel?.kind === "view" && <ScaleWatchPanel key={panel.record.id} {...{ panel, data, made, reply, closeHref }} />}
      {panel?.kind === "history" && (
        <HistoryPanel
          name={panel.record.name}
          entries={panel.entries}
          actionLabel={(action) => t(`business:scale.action.${action}`)}
          fieldLabel={(field) => t(`business:scale.field.${field}`)}
          valueText={(field, value) => scaleValueText(field, value, { t, timeZone })}
          {...{ closeHref, timeZone }}
        />
      )}
      {confirm?.kind === "key" && (
        <RecordConfirm
          confirm={confirm}
          name={confirm.record.name}
          title={t("business:scale.keyTitle", { name: confirm.record.name })}
          text={t(confirm.record.keyHint === null ? "business:scale.keyText" : "business:scale.keyReplaceText")}
          okLabel={t("business:scale.makeKey")}
          {...shared}
        />
      )}
      {confirm?.kind === "revokeKey" && (
        <RecordConfirm
          confirm={confirm}
          name={confirm.record.name}
          title={t("business:scale.revokeTitle", { name: confirm.record.name })}
          text={t("business:scale.revokeText")}
          okLabel={t("business:scale.revokeKey")}
          destructive
          {...shared}
        />
      )}
    </SettingsCards>
  );
}

function useColumns({ today, timeZone }: ScalesData): Column<Scale>[] {
  const { t } = useTranslation();
  const label = (field: string) => t(`business:scale.field.${field}`);
  return [
    { key: "name", header: label("name"), widthPercent: 16, render: ({ name }) => name },
    { key: "place", header: label("place"), widthPercent: 12, render: ({ place }) => place },
    {
      key: "protocol",
      header: label("protocol"),
      widthPercent: "rest",
      render: ({ protocol }) => protocolLabel(protocol, t),
    },
    {
      key: "line",
      header: label("line"),
      widthPercent: 16,
      showFrom: "withPanel",
      render: ({ line }) => <span className="font-mono text-xs">{line}</span>,
    },
    {
      key: "certificateUntil",
      header: label("certificateUntil"),
      width: 190,
      className: "whitespace-nowrap",
      render: ({ certificateUntil }) => <LastDay until={certificateUntil} {...{ today }} words="certificate" />,
    },
    {
      key: "keyExpiresAt",
      header: label("keyExpiresAt"),
      width: 190,
      className: "whitespace-nowrap",
      render: ({ keyExpiresAt }) => (
        <LastDay until={lastKeyDay(keyExpiresAt, timeZone)} {...{ today }} words="keyEnd" />
      ),
    },
    {
      key: "active",
      header: label("active"),
      width: 110,
      render: ({ active }) => (
        <StatusBadge tone={active ? "green" : "gray"}>
          {t(active ? "business:master.active" : "business:master.inactive")}
        </StatusBadge>
      ),
    },
  ];
}

/** Last day of a certificate or key, with its warning. */
function LastDay({ until, today, words }: { until: string | null; today: string; words: "certificate" | "keyEnd" }) {
  const { t } = useTranslation();
  if (until === null) return null;
  const warning = certificateWarning(until, today);
  return (
    <>
      {formatDay(until)}{" "}
      {warning !== null && (
        <StatusBadge tone={warning === "over" ? "red" : "amber"}>{t(`business:scale.${words}.${warning}`)}</StatusBadge>
      )}
    </>
  );
}
