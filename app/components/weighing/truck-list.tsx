import type { TFunction } from "i18next";
import { can, type RoleHolder } from "#contract/access";
import { formatTimeOn } from "#contract/values/format";
import { WAITING_FOR } from "#contract/weighing/waiting";
import type { RecordWeightSource } from "#contract/weighing/weighing";
import { numbersOf } from "~/definitions/numbers";
import type { ListFilter } from "../list/list-filters";
import type { useCounted } from "../record/counted";
import { RecordStatusBadge } from "../record/status-badge";
import { ToneBadge } from "../ui/tone-badge";
import { NeedsReviewBadge } from "../unusual/unusual-values";
import { splitTotal } from "./finished-foot";
import { type DayFilter, ListDays, RecordNo } from "./list-days";

/** Parts of both lists of trucks. */

interface TruckRow {
  recordNo: string;
  date: string;
  createdAt: string;
  status: string;
  toCheck: boolean;
  weightSource: RecordWeightSource | null;
}

interface TruckData {
  list: { total: number; summary: { open: number; earlier: number }; finished: { count: number } };
  filter: DayFilter & { waiting?: string };
  deleted: boolean;
  today: string;
  timeZone: string;
  user: RoleHolder;
}
type Counted = ReturnType<typeof useCounted>;

/** Returns the options of recordScreen that both directions share. */
export const truckList = <const Of extends "inbound" | "outbound">(of: Of) => ({
  of,
  follows: [`${of}-record`],
  total: ({ list }: TruckData, t: TFunction, { values }: Counted) =>
    splitTotal({ finished: list.finished.count, total: values.count }, t)?.text ?? t(`business:${of}.totalRow`, values),
  head: ({ list, filter, deleted, today }: TruckData, t: TFunction, counted: Counted) => {
    const { earlier, open } = list.summary;
    const counts = deleted
      ? t(`business:${of}.deletedSummary`, { count: list.total, total: list.total })
      : counted.head(t(`business:${of}.summary`, { ...counted.values, open }));
    return <ListDays {...{ filter, today, earlier, counts }} />;
  },
  // Only shown when linked from the start page.
  filters: ({ filter }: TruckData, t: TFunction) => (filter.waiting === undefined ? [] : [waitingFilter(t)]),
  empty: ({ filter, today, user }: TruckData, t: TFunction) => ({
    title: t(filter.date === today ? `business:${of}.emptyToday` : `business:${of}.empty`),
    text: can(user, of, "edit") ? t(`business:${of}.emptyText`) : undefined,
  }),
});

const waitingFilter = (t: TFunction): ListFilter => ({
  kind: "select",
  name: "waiting",
  label: t("business:waiting.filter"),
  options: WAITING_FOR.map((value) => ({ value, label: t(`business:waiting.${value}`) })),
});

interface WeighedTrucks<Sums, Weights> {
  list: { summary: Sums; finished: Weights };
}

/** Returns a column of weights with the total of the trucks weighed twice. @param name of its sum */
export const weightColumn = <const Key extends string, Weights extends { count: number }>(
  key: Key,
  { list: { finished } }: WeighedTrucks<unknown, Weights>,
  name: keyof Weights,
  t: TFunction,
) => ({ key, total: numbersOf(t).formatNumber(Number(finished[name])) });

/** Returns the row of the other trucks. @param weights by column */
export function otherTrucks<Sums, Weights extends { count: number }>(
  { list: { summary, finished } }: WeighedTrucks<Sums, Weights>,
  { values }: Counted,
  weights: Partial<Record<keyof Sums, keyof Weights>>,
  t: TFunction,
) {
  const split = splitTotal({ finished: finished.count, total: values.count }, t);
  if (split === null) return [];
  const { formatNumber } = numbersOf(t);
  const cells: Record<string, string> = {};
  for (const column of Object.keys(weights) as (keyof Sums & string)[])
    cells[column] = formatNumber(Number(summary[column]) - Number(finished[weights[column] ?? "count"]));
  return [{ label: split.rest, cells }];
}

export function truckColumns(of: "inbound" | "outbound", { filter, timeZone }: TruckData, t: TFunction) {
  const withPanel = { showFrom: "withPanel", className: "whitespace-nowrap" } as const;
  return {
    recordNo: { key: "recordNo", render: (row: TruckRow) => <RecordNo row={row} filter={filter} /> },
    date: filter.date === undefined && ({ key: "date", showFrom: "withPanel" } as const),
    arrival: {
      key: "arrival",
      ...withPanel,
      render: (row: TruckRow) => formatTimeOn(row.createdAt, timeZone, row.date),
    },
    netKg: { key: "netKg", header: t(`business:${of}.field.netColumn`) } as const,
    status: {
      key: "status",
      render: (row: TruckRow) => (
        <span className="chips">
          <RecordStatusBadge of={of} status={row.status} />
          <NeedsReviewBadge toCheck={row.toCheck} />
          {row.weightSource === "INSTEAD" && <ToneBadge tone="amber">{t("business:weightSource.INSTEAD")}</ToneBadge>}
        </span>
      ),
    },
  };
}
