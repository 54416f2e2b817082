import { SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay, formatNumber } from "#contract/format";
import type { Outstanding } from "#contract/outstanding";
import { isOpeningBalance, offersOutstanding } from "~/screens/outstanding";
import type { OutstandingData } from "~/services/outstanding/list.server";
import { cn } from "../class-names";
import type { Column } from "../list/data-table";
import { RowTool, toolsOverColumn } from "../list/row-tools";
import { SimpleRowActions } from "../record/record-row-actions";
import { Badge } from "../ui/badge";
import { PercentBar } from "../ui/percent-bar";

type Sum = keyof OutstandingData["list"]["summary"];

const SORTABLE: readonly string[] = ["orderedKg", "deliveredKg", "outstandingKg"];
const SUMS = ["orderedKg", "bookedKg", "deliveredKg", "shortClosedKg", "adjustmentKg"] as const;
/** The amounts that fit next to a panel. */
const SUMS_BESIDE = ["orderedKg", "deliveredKg"] as const;

/** Returns the columns of the list; next to a panel only those that identify a row. */
export function useOutstandingColumns({ list, panel, user }: OutstandingData): Column<Outstanding>[] {
  const { t } = useTranslation();
  const beside = panel !== null;
  const number = (key: Sum): Column<Outstanding> => ({
    key,
    header: t(`business:outstanding.field.${key}`),
    align: "end",
    sortKey: SORTABLE.includes(key) ? key : undefined,
    // Mute zeros so that the other amounts stand out.
    render: (row) => <span className={cn(row[key] === 0 && "text-muted-foreground")}>{formatNumber(row[key])}</span>,
    total: formatNumber(list.summary[key]),
  });
  const delivered: Column<Outstanding> = {
    ...number("deliveredKg"),
    render: (row) => (
      <>
        <span className="block leading-4">{formatNumber(row.deliveredKg)}</span>
        <PercentBar
          label={t("business:outstanding.share", { percent: deliveredPercent(row) })}
          total={row.orderedKg}
          parts={[{ amount: row.deliveredKg, tone: "green" }]}
          className="mt-0.5 ml-auto w-14"
        />
      </>
    ),
  };
  const goods: Column<Outstanding> = {
    key: "goods",
    header: t("business:outstanding.goods"),
    widthPercent: beside ? 22 : 15,
    render: (row) => `${row.grade.name} · ${row.marking.name}`,
  };
  const day: Column<Outstanding> = {
    key: "date",
    header: t("business:outstanding.field.date"),
    sortKey: "date",
    className: "tabular-nums",
    render: (row) => formatDay(row.date),
  };
  const type: Column<Outstanding> = {
    key: "poSalesType",
    header: t("business:outstanding.field.poSalesType"),
    render: (row) => t(`business:poSale.type.${row.poSalesType}`),
  };
  const tools = toolsOverColumn<Outstanding>((row) => <Tools row={row} user={user} />);
  return [
    {
      key: "poSalesNo",
      header: t("business:outstanding.field.poSalesNo"),
      sortKey: "poSalesNo",
      widthPercent: beside ? 27 : 19,
      render: (row) => (
        <span className="flex items-center gap-1.5">
          <span className="truncate">{row.poSalesNo}</span>
          {isOpeningBalance(row) && <Badge className="shrink-0">{t("business:outstanding.opening")}</Badge>}
        </span>
      ),
    },
    ...(beside ? [] : [day]),
    {
      key: "customer",
      header: t("business:outstanding.field.customer"),
      sortKey: "customer",
      widthPercent: beside ? 22 : 15,
      render: (row) => row.customer.name,
    },
    goods,
    ...(beside ? [] : [type]),
    ...(beside ? SUMS_BESIDE : SUMS).map((key) => (key === "deliveredKg" ? delivered : number(key))),
    // Before the last column, which the tools must not cover.
    ...(beside ? [] : [tools]),
    { ...number("outstandingKg"), className: "font-semibold" },
  ];
}

/** Returns the delivered part of the order, in whole percent. */
const deliveredPercent = ({ orderedKg, deliveredKg }: Outstanding) =>
  String(Math.floor((deliveredKg / orderedKg) * 100));

/** The tools of a row. */
function Tools({ row, user }: { row: Outstanding; user: OutstandingData["user"] }) {
  const { t } = useTranslation();
  const may = {
    delete: offersOutstanding(row, user, "delete"),
    restore: offersOutstanding(row, user, "restore"),
  };
  return (
    <SimpleRowActions record={row} may={may}>
      {offersOutstanding(row, user, "adjust") && (
        <RowTool name="adjust" id={row.id} icon={SlidersHorizontal} label={t("business:outstanding.adjust")} />
      )}
    </SimpleRowActions>
  );
}
