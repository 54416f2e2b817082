import { useTranslation } from "react-i18next";
import { ENDING_PCT, type HomeEnding } from "#contract/home";
import { poSalePath } from "~/definitions/po-sale";
import { numbersOf } from "~/definitions/numbers";
import { HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";

/** Lists the active POs with the least left. */
export function EndingTile({ ending }: { ending: HomeEnding | null }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  if (ending?.total === 0) return null;
  return (
    <HomeTile
      title={t("business:home.tile.ending")}
      text={ending && t("business:home.endingTotal", { count: ending.total, total: ending.total, pct: ENDING_PCT })}
      failed={ending === null}
    >
      {ending && (
        <TileTable
          label={t("business:home.tile.ending")}
          rows={ending.pos}
          rowKey={({ id }) => id}
          rowHref={({ id }) => poSalePath(id)}
          columns={[
            { key: "poSalesNo", header: t("business:poSale.field.poSalesNo"), render: ({ poSalesNo }) => poSalesNo },
            {
              key: "customer",
              header: t("business:poSale.field.customer"),
              rest: true,
              render: ({ customer }) => customer,
            },
            {
              key: "orderedKg",
              header: t("business:poSale.field.orderedKg"),
              end: true,
              render: ({ orderedKg }) => formatNumber(orderedKg),
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
