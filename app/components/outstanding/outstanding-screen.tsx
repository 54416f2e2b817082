import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { can } from "#contract/access";
import { formatDay } from "#contract/values/format";
import { outstandingRows } from "#contract/rows/outstanding";
import { numbersOf } from "~/definitions/numbers";
import { offersOutstanding } from "~/definitions/outstanding";
import { poSalePath } from "~/definitions/po-sale";
import { buildHref, listHref } from "~/definitions/search-href";
import type { OutstandingData } from "~/services/outstanding/list.server";
import { ImportLink } from "../import/import-link";
import { recordScreen } from "../record/record-screen";
import { panelPart } from "../shell/panel-part";
import { buttonVariants } from "../ui/button";
import { outstandingColumns, OutstandingTools } from "./outstanding-columns";

const OutstandingPanels = panelPart(async () => (await import("./outstanding-panels")).OutstandingPanels);

export const OutstandingScreen = recordScreen(outstandingRows, {
  of: "outstanding",
  follows: ["outstanding", "po-sale", "booking", "outbound-record"],
  bar: ["poSalesNo", "customer", "marking", "state"],
  menu: ["asOf", "dateRange"],
  // A search by PO should find it in any state.
  wider: { state: { label: "business:outstanding.allStates", text: "business:outstanding.emptyStateText" } },
  columns: outstandingColumns,
  offers: (row, user, change) => change !== "cancel" && offersOutstanding(row, user, change),
  tools: (row, { user }) => <OutstandingTools row={row} user={user} />,
  head: listHead,
  links: (data, t) => (
    <>
      {can(data.user, "statement", "report") && (
        <Link to={statementHref(data)} className={buttonVariants({ variant: "outline" })}>
          {t("business:report.title.statement")}
        </Link>
      )}
      {can(data.user, "outstanding", "edit") && <ImportLink />}
    </>
  ),
  totalRow: "business:outstanding.totalRow",
  foot: listFoot,
  empty: (_, t) => ({ title: t("business:outstanding.empty"), text: t("business:outstanding.emptyText") }),
  rowHref: (row, search, { deleted, user }) => {
    if (row.poSaleId !== null) return poSalePath(row.poSaleId);
    return listHref(search, { [deleted || !can(user, "outstanding", "edit") ? "history" : "form"]: String(row.id) });
  },
  panels: OutstandingPanels,
});

/** Returns the statement of the customer whose rows the list shows; of several, the statement asks for one. */
function statementHref({ list: { data } }: OutstandingData): string {
  const customers = new Set(data.map(({ customerId }) => customerId));
  const [customerId] = customers.size === 1 ? customers : [];
  return buildHref("/export/statement", customerId === undefined ? {} : { customerId: String(customerId) });
}

function listHead({ list, filter }: OutstandingData, t: TFunction) {
  const { asOf } = filter as { asOf?: string };
  const { owedKg, overKg } = list.summary;
  const day = asOf === undefined ? "" : `${t("business:report.asOf", { day: formatDay(asOf) })} · `;
  const owed = day + t("business:outstanding.summary", { count: list.total, total: list.total, kg: owedKg });
  return overKg === 0 ? owed : `${owed} · ${t("business:outstanding.overSummary", { kg: overKg })}`;
}

/** Returns the terms of the outstanding kg if some goods are over-delivered. */
function listFoot({ list }: OutstandingData, t: TFunction) {
  const { formatNumber } = numbersOf(t);
  const { owedKg, overKg } = list.summary;
  if (overKg === 0) return [];
  return [
    { label: t("business:outstanding.owed"), cells: { outstandingKg: formatNumber(owedKg) } },
    { label: t("business:outstanding.over"), cells: { outstandingKg: formatNumber(-overKg) } },
  ];
}
