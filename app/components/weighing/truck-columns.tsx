import type { TFunction } from "i18next";
import { formatTimeOn } from "#contract/format";
import { LIMIT_STATES } from "#contract/weighing/permitted";
import { RECORD_WEIGHT_SOURCES, type RecordWeightSource } from "#contract/weighing/weighing";
import type { Column } from "../list/data-table-columns";
import { Badge } from "../ui/badge";
import type { fieldColumns } from "../record/field-columns";
import { RecordNo } from "./list-days";
import { NeedsReviewBadge } from "../unusual/unusual-values";
import { RecordStatusBadge } from "../record/status-badge";

interface TruckRow {
  id: number;
  recordNo: string;
  date: string;
  createdAt: string;
  status: string;
  toCheck: boolean;
  weightSource: RecordWeightSource | null;
}

interface TruckListOptions {
  of: "inbound" | "outbound";
  filter: { date?: string | undefined };
  timeZone: string;
}

/** Returns the columns that both lists of trucks share. */
export function truckColumns<Row extends TruckRow>(
  column: ReturnType<typeof fieldColumns<Row>>,
  { of, filter, timeZone }: TruckListOptions,
  t: TFunction,
) {
  const arrival: Column<Row> = {
    key: "arrival",
    header: t(`business:${of}.field.arrival`),
    showFrom: "withPanel",
    className: "whitespace-nowrap tabular-nums",
    render: (row) => formatTimeOn(row.createdAt, timeZone, row.date),
  };
  return {
    recordNo: column("recordNo", {
      sorted: true,
      className: "whitespace-nowrap tabular-nums",
      render: (row) => <RecordNo row={row} filter={filter} />,
    }),
    arrival,
    status: column("status", {
      sorted: true,
      className: "whitespace-nowrap",
      render: (row) => (
        <span className="chips">
          <RecordStatusBadge of={of} status={row.status} />
          <NeedsReviewBadge toCheck={row.toCheck} />
          {row.weightSource === "INSTEAD" && <Badge tone="amber">{t("business:weightSource.INSTEAD")}</Badge>}
        </span>
      ),
      total: "",
    }),
  };
}

/** Returns the filter of the records whose paper is out although they are not finished. */
export const papersOutFilter = (t: TFunction) => ({
  kind: "select" as const,
  name: "papersOut",
  label: t("business:closing.papersOut"),
  options: [{ value: "1", label: t("business:closing.papersOutOnly") }],
  folds: true as const,
});

/** Returns the filter of trucks above their permitted gross, or within it. */
export const limitFilter = (t: TFunction) => ({
  kind: "select" as const,
  name: "limitState",
  label: t("business:report.field.limitState"),
  options: LIMIT_STATES.map((value) => ({ value, label: t(`business:limitState.${value}`) })),
  folds: true as const,
});

/** Returns the filter by the source of the weights. */
export const weightSourceFilter = (t: TFunction) => ({
  kind: "select" as const,
  name: "weightSource",
  label: t("business:report.field.weightSource"),
  options: RECORD_WEIGHT_SOURCES.map((value) => ({ value, label: t(`business:weightSource.${value}`) })),
  folds: true as const,
});
