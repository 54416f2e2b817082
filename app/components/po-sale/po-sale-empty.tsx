import { useSearchParams } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { daysReversed, searchHref } from "~/screens/search-href";
import type { PoSalesData } from "~/services/po-sale/list.server";
import { ListEmpty, OutlineLink } from "../list/list-empty";
import { EmptyState } from "../ui/empty-state";

const FILTERS = ["poSalesNo", "customer", "poSalesType", "startDate", "endDate"];

/** Why the list is empty, and what to do next. Who looks for an order by its number means it whatever its status. */
export function PoSaleEmpty({ data: { deleted, user } }: { data: PoSalesData }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const searched = FILTERS.some((name) => search.get(name)) && !daysReversed(search);
  if (!deleted && searched && search.get("status") !== "") {
    return (
      <EmptyState
        icon={SearchX}
        title={t("list.emptySearch")}
        text={t("business:poSale.emptyStatusText")}
        action={
          <OutlineLink
            href={`${searchHref(search, { status: null, page: null })}&status=`}
            label={t("business:poSale.allStatuses")}
          />
        }
      />
    );
  }
  return (
    <ListEmpty
      filters={[...FILTERS, "status"]}
      deleted={deleted}
      title={t(search.has("status") ? "business:poSale.emptyAll" : "business:poSale.emptyActive")}
      text={t("business:poSale.emptyText")}
      newLabel={can(user, "po-sale", "edit") ? t("business:poSale.one") : undefined}
    />
  );
}
