import { useTranslation } from "react-i18next";
import type { HomeChecks, HomeLoads, HomePrices } from "#contract/home";
import { formatMonth } from "#contract/format";
import { deductedHref, loadedHref, paidHref, unpricedHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { AreaChip } from "../ui/area-chip";
import { HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";
import { PathLink } from "~/components/ui/path-link";

/** Shows the trucks without a price, this month and the last one. */
export function PricesTile({ prices }: { prices: HomePrices | null }) {
  const { t, i18n } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const perKg = ({ kg, amount }: HomePrices["month"]) => (kg === 0 ? "—" : formatNumber(Math.round(amount / kg)));
  const rows = prices === null ? [] : [prices.month, prices.before];
  return (
    <HomeTile
      title={t("business:home.tile.prices")}
      text={
        prices && (
          <PathLink to={unpricedHref} className="figure-link">
            {t("business:home.unpriced", {
              count: prices.waiting.trucks,
              total: prices.waiting.trucks,
              kg: prices.waiting.kg,
            })}
          </PathLink>
        )
      }
      failed={prices === null}
    >
      <TileTable
        label={t("business:home.tile.prices")}
        rows={rows}
        rowKey={({ startDate }) => startDate}
        rowHref={paidHref}
        columns={[
          {
            key: "month",
            header: t("business:home.month"),
            rest: true,
            render: ({ startDate }) => formatMonth(startDate, i18n.language),
          },
          { key: "kg", header: t("business:report.field.netKg"), end: true, render: ({ kg }) => formatNumber(kg) },
          { key: "perKg", header: t("business:report.field.pricePerKg"), end: true, render: perKg },
          {
            key: "deducted",
            header: t("business:home.deductedAmount"),
            end: true,
            render: ({ deductedAmount }) => formatNumber(deductedAmount),
          },
          {
            key: "amount",
            header: t("business:report.field.amount"),
            end: true,
            render: ({ amount }) => <span className="font-semibold">{formatNumber(amount)}</span>,
          },
        ]}
      />
    </HomeTile>
  );
}

/** Shows the kg loaded on today's trucks, by area. */
export function LoadsTile({ loads }: { loads: HomeLoads | null }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const areas = loads?.areas ?? [];
  const sum = (name: "trucks" | "kg") => formatNumber(areas.reduce((total, area) => total + area[name], 0));
  return (
    <HomeTile
      title={t("business:home.tile.loads")}
      failed={loads === null}
      empty={areas.length === 0 && t("business:home.noLoads")}
    >
      {loads && (
        <TileTable
          label={t("business:home.tile.loads")}
          rows={areas}
          rowKey={({ area }) => area}
          rowHref={() => loadedHref(loads.date)}
          totalLabel={t("business:report.total")}
          columns={[
            {
              key: "area",
              header: t("business:outbound.field.area"),
              rest: true,
              render: ({ area }) => <AreaChip>{area}</AreaChip>,
            },
            {
              key: "trucks",
              header: t("business:home.trucks"),
              end: true,
              render: ({ trucks }) => formatNumber(trucks),
            },
            {
              key: "kg",
              header: t("business:home.loadedKg"),
              end: true,
              render: ({ kg }) => formatNumber(kg),
              total: sum("kg"),
            },
          ]}
        />
      )}
    </HomeTile>
  );
}

/** Shows the vendors with the largest deductions of this month. */
export function ChecksTile({ checks }: { checks: HomeChecks | null }) {
  const { t } = useTranslation();
  const { formatNumber, formatPercent } = numbersOf(t);
  return (
    <HomeTile
      title={t("business:home.tile.checks")}
      text={
        checks && (
          <PathLink to={deductedHref(checks)} className="figure-link">
            {t("business:home.deductedTotal", { kg: checks.deductedKg })}
          </PathLink>
        )
      }
      failed={checks === null}
      empty={checks?.vendors.length === 0 && t("business:home.noDeductions")}
    >
      {checks && (
        <TileTable
          label={t("business:home.tile.checks")}
          rows={checks.vendors}
          rowKey={({ id }) => id}
          rowHref={({ id }) => deductedHref(checks, id)}
          columns={[
            { key: "name", header: t("business:report.field.vendor"), rest: true, render: ({ name }) => name },
            {
              key: "deductedKg",
              header: t("business:report.field.deductedKg"),
              end: true,
              render: ({ deductedKg }) => formatNumber(deductedKg),
            },
            {
              key: "share",
              header: "%",
              end: true,
              render: ({ deductedKg, ofKg }) => formatPercent(deductedKg / ofKg),
            },
          ]}
        />
      )}
    </HomeTile>
  );
}
