import type { TFunction } from "i18next";
import type { Outstanding, OutstandingRow } from "#contract/orders/outstanding";
import { isOpeningBalance, offersOutstanding } from "~/definitions/outstanding";
import type { OutstandingData } from "~/services/outstanding/list.server";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { RowAction } from "../list/row-actions";
import { poTypeColumn } from "../record/po-type-column";
import type { ColumnOf } from "../record/record-screen";
import { RecordRowActions } from "../record/record-row-actions";
import { ToneBadge } from "../ui/tone-badge";
import { PercentBar } from "../ui/percent-bar";
import { useTranslation } from "react-i18next";

type Kg = "orderedKg" | "bookedKg" | "shortClosedKg" | "adjustmentKg" | "outstandingKg";

export function outstandingColumns(_: OutstandingData, t: TFunction): ColumnOf<OutstandingRow>[] {
  const { formatNumber } = numbersOf(t);
  const number = (key: Kg) => ({
    key,
    render: (row: Outstanding) => (
      <span className={cn(row[key] === 0 && "text-muted-foreground")}>{formatNumber(row[key])}</span>
    ),
  });
  const withPanel = { showFrom: "withPanel" } as const;
  return [
    {
      key: "poSalesNo",
      widthPercent: 22,
      className: undefined,
      render: (row: Outstanding) => (
        <span className="flex items-center gap-1.5">
          <span className="truncate">{row.poSalesNo}</span>
          {isOpeningBalance(row) && <ToneBadge className="shrink-0">{t("business:outstanding.opening")}</ToneBadge>}
        </span>
      ),
    },
    { key: "date", className: "tabular-nums", ...withPanel },
    { key: "customer", widthPercent: 17 },
    {
      key: "goods",
      header: t("business:outstanding.goods"),
      widthPercent: 17,
      render: (row: Outstanding) => `${row.grade.name} · ${row.marking.name}`,
    },
    poTypeColumn(t),
    number("orderedKg"),
    { ...number("bookedKg"), ...withPanel },
    {
      key: "deliveredKg",
      render: (row: Outstanding) => (
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
    },
    { ...number("shortClosedKg"), ...withPanel },
    { ...number("adjustmentKg"), ...withPanel },
    { ...number("outstandingKg"), className: "font-semibold" },
    { key: "daysLeft", align: "end", className: "tabular-nums", showFrom: "wide" },
    "tools",
  ];
}

const deliveredPercent = ({ orderedKg, deliveredKg }: Outstanding) =>
  String(Math.floor((deliveredKg / orderedKg) * 100));

export function OutstandingTools({ row, user }: { row: Outstanding; user: OutstandingData["user"] }) {
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
