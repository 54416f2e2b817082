import { useTranslation } from "react-i18next";
import type { ReportRow } from "#contract/reports/report-answer";
import { formatDay, formatHour } from "#contract/values/format";
import { factText } from "../history/field-text";
import type { Column } from "../list/data-table-columns";
import { StatusBadge } from "../ui/status-badge";

/** Area, record, kind and line, as `POST /exception/look` takes them. */
export const exceptionKey = ({ recordArea, recordId, kind, id }: ReportRow) =>
  [recordArea, recordId, kind, id].map(String).join(" ");

/** Returns the columns of the inbox and of a shift's exceptions. @param shows.kind false for rows of one kind */
export function useExceptionColumns({ kind: showsKind = true } = {}): Column<ReportRow>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`business:report.field.${name}`);
  const shownFact = (value: unknown) => (value === null ? "" : factText(textOf(value), t));
  const columns: (Column<ReportRow> & { left?: boolean })[] = [
    {
      key: "date",
      header: field("date"),
      sortKey: "date",
      className: "whitespace-nowrap tabular-nums",
      render: ({ date, time }) => `${formatDay(textOf(date))} ${formatHour(textOf(time))}`,
    },
    {
      key: "kind",
      header: field("kind"),
      sortKey: "kind",
      left: !showsKind,
      className: "min-w-24 whitespace-normal",
      render: ({ kind }) => t(`business:exception.kind.${textOf(kind)}`),
    },
    {
      key: "recordNo",
      header: field("recordNo"),
      sortKey: "recordNo",
      className: "min-w-32 whitespace-normal",
      render: ({ recordNo, licensePlate, likelyTruck, partner }) => (
        <>
          <span className="tabular-nums">{[recordNo, licensePlate].map(textOf).filter(Boolean).join(" · ")}</span>
          <Below>{likelyTruck ? t("business:ghostLoad.onCard", { plates: likelyTruck }) : textOf(partner)}</Below>
        </>
      ),
    },
    {
      key: "changedField",
      header: field("changedField"),
      className: "min-w-40 wrap-anywhere whitespace-normal tabular-nums",
      render: ({ changedField, from, to, reason }) => (
        <>
          {shownFact(changedField)} {[shownFact(from), shownFact(to)].filter(Boolean).join(" → ")}
          {reason !== null && <Below>{t("text.quoted", { text: reason })}</Below>}
        </>
      ),
    },
    {
      key: "usual",
      header: field("usual"),
      className: "whitespace-nowrap tabular-nums",
      render: ({ usual }) => shownFact(usual),
    },
    {
      key: "by",
      header: field("by"),
      sortKey: "by",
      className: "whitespace-nowrap",
      render: ({ by }) => textOf(by),
    },
    {
      key: "look",
      header: field("look"),
      sortKey: "look",
      className: "whitespace-nowrap",
      render: ({ look, lookedBy }) => (
        <StatusBadge tone={look === "open" ? "amber" : "gray"}>
          {textOf(lookedBy) || t(`business:exception.state.${textOf(look)}`)}
        </StatusBadge>
      ),
    },
  ];
  return columns.filter(({ left }) => left !== true);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function Below({ children }: { children: string }) {
  return children !== "" && <span className="block text-xs text-muted-foreground">{children}</span>;
}
