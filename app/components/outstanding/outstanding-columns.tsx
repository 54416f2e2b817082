import { useTranslation } from "react-i18next";
import type { Outstanding } from "#contract/outstanding";
import { isOpeningBalance, offersOutstanding } from "~/definitions/outstanding";
import type { OutstandingData } from "~/services/outstanding/list.server";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import type { Column } from "../list/data-table-columns";
import { RowAction, toolsOverColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { RecordRowActions } from "../record/record-row-actions";
import { Badge } from "../ui/badge";
import { PercentBar } from "../ui/percent-bar";

type Sum = Exclude<keyof OutstandingData["list"]["summary"], "owedKg" | "overKg">;

const SORTABLE: readonly string[] = ["orderedKg", "deliveredKg", "outstandingKg"];
const SUMS = ["orderedKg", "bookedKg", "deliveredKg", "shortClosedKg", "adjustmentKg"] as const;
/** Amounts that fit next to a panel. */
const SUMS_WITH_PANEL: readonly string[] = ["orderedKg", "deliveredKg"];

/** Returns the columns of the balance list. */
export function useOutstandingColumns({ list, user }: OutstandingData): Column<Outstanding>[] {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const column = fieldColumns<Outstanding>((field) => t(`business:outstanding.field.${field}`), t);
  const number = (key: Sum) =>
    column(key, {
      sorted: SORTABLE.includes(key),
      sum: list.summary[key],
      showFrom: key === "outstandingKg" || SUMS_WITH_PANEL.includes(key) ? undefined : "withPanel",
      render: (row) => <span className={cn(row[key] === 0 && "text-muted-foreground")}>{formatNumber(row[key])}</span>,
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
    widthPercent: 17,
    render: (row) => `${row.grade.name} · ${row.marking.name}`,
  };
  const day = column("date", { sorted: true, showFrom: "withPanel", className: "tabular-nums" });
  const type = column("poSalesType", {
    showFrom: "withPanel",
    render: (row) => <span className="whitespace-nowrap">{t(`business:poSale.type.${row.poSalesType}`)}</span>,
  });
  const tools = toolsOverColumn<Outstanding>((row) => <Tools row={row} user={user} />);
  return [
    column("poSalesNo", {
      sorted: true,
      widthPercent: 22,
      render: (row) => (
        <span className="flex items-center gap-1.5">
          <span className="truncate">{row.poSalesNo}</span>
          {isOpeningBalance(row) && <Badge className="shrink-0">{t("business:outstanding.opening")}</Badge>}
        </span>
      ),
    }),
    day,
    column("customer", { sorted: true, widthPercent: 17 }),
    goods,
    type,
    ...SUMS.map((key) => (key === "deliveredKg" ? delivered : number(key))),
    // The tools must not cover the last column.
    tools,
    { ...number("outstandingKg"), className: "font-semibold" },
  ];
}

const deliveredPercent = ({ orderedKg, deliveredKg }: Outstanding) =>
  String(Math.floor((deliveredKg / orderedKg) * 100));

function Tools({ row, user }: { row: Outstanding; user: OutstandingData["user"] }) {
  const { t } = useTranslation();
  return (
    <RecordRowActions
      id={row.id}
      // Clicking the row opens the form.
      offers={(change) => (change === "delete" || change === "restore") && offersOutstanding(row, user, change)}
    >
      {offersOutstanding(row, user, "adjust") && (
        <RowAction name="adjust" id={row.id} label={t("business:outstanding.adjust")} />
      )}
    </RecordRowActions>
  );
}
