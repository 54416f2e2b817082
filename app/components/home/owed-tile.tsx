import { useTranslation } from "react-i18next";
import type { HomeOwed } from "#contract/home";
import { owedHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";
import { PathLink } from "~/components/ui/path-link";

/** Lists the customers with the largest balances. */
export function OwedTile({ owed }: { owed: HomeOwed | null }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  return (
    <HomeTile
      title={t("business:home.tile.owed")}
      text={
        owed && (
          <PathLink to={owedHref(owed)} className="hover:text-link hover:underline">
            {t("business:home.owedTotal", {
              count: owed.number,
              kg: owed.outstandingKg,
              total: owed.number,
            })}{" "}
            · {t("business:home.owedText")}
          </PathLink>
        )
      }
      failed={owed === null}
      empty={owed?.customers.length === 0 && t("business:home.noOwed")}
    >
      {owed && (
        <TileTable
          label={t("business:home.tile.owed")}
          rows={owed.customers}
          rowKey={({ id }) => id}
          rowHref={({ id }) => owedHref(owed, id)}
          columns={[
            { key: "name", header: t("business:report.field.customer"), rest: true, render: ({ name }) => name },
            {
              key: "outstandingKg",
              header: t("business:report.field.outstandingKg"),
              end: true,
              render: ({ outstandingKg }) => formatNumber(outstandingKg),
            },
          ]}
        />
      )}
    </HomeTile>
  );
}
