import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoment, formatMonth } from "#contract/values/format";
import type { GhostLoad } from "#contract/scale/ghost-load";
import { settingsPaths } from "#contract/accounts/settings";
import { numbersOf } from "~/definitions/numbers";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { GhostLoadsData } from "~/services/scales/ghost-loads.server";
import { HistoryPanel } from "../history/history-panel";
import type { Column } from "../list/data-table-columns";
import { ListBody } from "../list/list-body";
import { ScreenHeader } from "../shell/screen-header";
import { buttonVariants } from "../ui/button";
import { StatusBadge } from "../ui/status-badge";
import { GhostLoadPanel, platesOf } from "./ghost-load-panel";

const STATES = ["open", "settled"] as const;

export function GhostLoadsScreen({ data, reply }: { data: GhostLoadsData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, timeZone, maySetUp } = data;
  const closeHref = listHref(search, {});
  return (
    <>
      <ScreenHeader
        title={t("business:ghostLoad.title")}
        subtitle={t("business:ghostLoad.text")}
        actions={
          maySetUp && (
            <Link to={settingsPaths.scales} className={buttonVariants({ variant: "outline" })}>
              {t("business:scale.title")}
            </Link>
          )
        }
      />
      <Months months={list.months} />
      <ListBody
        data={data}
        follows={["ghost-load"]}
        filters={[
          {
            kind: "select",
            name: "state",
            label: t("business:ghostLoad.field.state"),
            options: STATES.map((value) => ({ value, label: t(`business:ghostLoad.state.${value}`) })),
          },
          { kind: "dateRange" },
        ]}
        label={t("business:ghostLoad.title")}
        columns={useColumns(data)}
        rowHref={({ id }) => listHref(search, { view: String(id) })}
        rowMuted={({ settledAt }) => settledAt !== null}
        selectedKey={panel?.record?.id}
        empty={{ title: t("business:ghostLoad.empty") }}
      />
      {panel?.kind === "view" && (
        <GhostLoadPanel key={panel.record.id} {...{ data, reply, closeHref }} record={panel.record} />
      )}
      {panel?.kind === "history" && (
        <HistoryPanel
          name={panel.record.scale.name}
          entries={panel.entries}
          actionLabel={(action) => t(`business:ghostLoad.action.${action}`)}
          fieldLabel={(field) => t(`business:ghostLoad.field.${field}`)}
          valueText={(field, value) =>
            field.endsWith("At") && typeof value === "string" ? formatMoment(value, timeZone) : undefined
          }
          {...{ closeHref, timeZone }}
        />
      )}
    </>
  );
}

function Months({ months }: { months: GhostLoadsData["list"]["months"] }) {
  const { t, i18n } = useTranslation();
  if (months.length === 0) return null;
  return (
    <ul
      aria-label={t("business:ghostLoad.months")}
      className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums"
    >
      {months.map(({ month, number, open, seconds }) => (
        <li key={month}>
          <span className="font-medium">{formatMonth(`${month}-01`, i18n.language)}</span>
          {" · "}
          <span className="text-muted-foreground">
            {t("business:ghostLoad.monthTotal", { number, open, minutes: Math.ceil(seconds / 60) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function useColumns({ timeZone }: GhostLoadsData): Column<GhostLoad>[] {
  const { t } = useTranslation();
  const { formatKg, formatNumber } = numbersOf(t);
  const label = (field: string) => t(`business:ghostLoad.field.${field}`);
  return [
    {
      key: "startedAt",
      header: label("startedAt"),
      width: 150,
      className: "whitespace-nowrap tabular-nums",
      render: ({ startedAt }) => formatMoment(startedAt, timeZone),
    },
    { key: "scale", header: label("scale"), widthPercent: 22, render: ({ scale }) => scale.name },
    {
      key: "seconds",
      header: label("seconds"),
      width: 110,
      align: "end",
      render: ({ seconds }) => t("business:ghostLoad.seconds", { seconds: formatNumber(seconds) }),
    },
    { key: "peakKg", header: label("peakKg"), width: 120, align: "end", render: ({ peakKg }) => formatKg(peakKg) },
    { key: "trucks", header: label("trucks"), widthPercent: 18, render: ({ trucks }) => platesOf(trucks) },
    {
      key: "state",
      header: label("state"),
      widthPercent: "rest",
      render: ({ settledAt, settledBy, reason, late }) => (
        <>
          <StatusBadge tone={settledAt === null ? "amber" : "gray"}>
            {t(`business:ghostLoad.state.${settledAt === null ? "open" : "settled"}`)}
          </StatusBadge>{" "}
          {late && <StatusBadge tone="sky">{t("business:ghostLoad.late")}</StatusBadge>}{" "}
          {[reason, settledBy?.name].filter(Boolean).join(" · ")}
        </>
      ),
    },
  ];
}
