import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/format";
import type { HomeOverdue } from "#contract/home";
import { overdueHref } from "~/definitions/home";
import { poSalePath } from "~/definitions/po-sale";
import { numbersOf } from "~/definitions/numbers";
import { HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";
import { PathLink } from "~/components/ui/path-link";

/** Lists the oldest overdue POs. */
export function OverdueTile({ overdue }: { overdue: HomeOverdue | null }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  return (
    <HomeTile
      title={t("business:home.tile.overdue")}
      text={
        overdue && (
          <PathLink to={overdueHref(overdue.endDate)} className="hover:text-link hover:underline">
            {t("business:home.overdueTotal", {
              count: overdue.total,
              total: overdue.total,
              day: formatDay(overdue.endDate),
            })}
          </PathLink>
        )
      }
      failed={overdue === null}
      empty={overdue?.total === 0 && t("business:home.noOverdue")}
    >
      {overdue && (
        <TileTable
          label={t("business:home.tile.overdue")}
          rows={overdue.pos}
          rowKey={({ id }) => id}
          rowHref={({ id }) => poSalePath(id)}
          columns={[
            { key: "poSalesNo", header: t("business:poSale.field.poSalesNo"), render: ({ poSalesNo }) => poSalesNo },
            { key: "date", header: t("business:poSale.field.date"), render: ({ date }) => formatDay(date) },
            {
              key: "customer",
              header: t("business:poSale.field.customer"),
              rest: true,
              render: ({ customer }) => customer,
            },
            {
              key: "outstandingKg",
              header: t("business:poSale.field.outstandingKg"),
              end: true,
              render: ({ outstandingKg }) => formatNumber(outstandingKg),
            },
          ]}
        />
      )}
    </HomeTile>
  );
}
