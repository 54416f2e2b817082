import { useTranslation } from "react-i18next";
import type { PoSaleRow } from "#contract/po-sale";
import { formatDay } from "~/screens/moments";
import { offersPoSale } from "~/screens/po-sale";
import type { PoSalesData } from "~/services/po-sale-list.server";
import type { Column } from "../list/data-table";
import { OfferedTools } from "../record/offered-changes";
import { formatNumberText } from "../ui/number-text";
import { DeliveryBar } from "./delivery-bar";
import { PoSaleBadge } from "./po-sale-badge";

const SUMS = ["orderedKg", "bookedKg", "deliveredKg", "outstandingKg"] as const;

/** The columns of the list; the tools of a row show while no panel is open. */
export function usePoSaleColumns({ list, panel, user }: PoSalesData): Column<PoSaleRow>[] {
  const { t } = useTranslation();
  const tools: Column<PoSaleRow> = {
    key: "tools",
    header: "",
    align: "end",
    width: 100,
    className: "py-0",
    render: (row) => <OfferedTools id={row.id} offers={(change) => offersPoSale(row, user, change)} />,
    total: "",
  };
  return [
    {
      key: "poSalesNo",
      header: t("business:poSale.field.poSalesNo"),
      sortKey: "poSalesNo",
      className: "max-w-52 truncate",
      render: (row) => row.poSalesNo,
    },
    {
      key: "date",
      header: t("business:poSale.field.date"),
      sortKey: "date",
      render: (row) => formatDay(row.date),
    },
    {
      key: "customer",
      header: t("business:poSale.field.customer"),
      sortKey: "customer",
      className: "max-w-52 truncate",
      render: (row) => row.customer.name,
    },
    {
      key: "poSalesType",
      header: t("business:poSale.field.poSalesType"),
      render: (row) => t(`business:poSale.type.${row.poSalesType}`),
    },
    ...SUMS.map((key): Column<PoSaleRow> => ({
      key,
      header: t(`business:poSale.field.${key}`),
      align: "end",
      render: (row) => formatNumberText(row[key]),
      total: formatNumberText(list.summary[key]),
    })),
    {
      key: "progress",
      header: "",
      width: 90,
      render: (row) => <DeliveryBar sums={row} />,
      total: <DeliveryBar sums={list.summary} />,
    },
    {
      key: "status",
      header: t("business:poSale.field.status"),
      sortKey: "status",
      className: "whitespace-nowrap",
      render: (row) => <PoSaleBadge status={row.status} />,
      total: "",
    },
    ...(panel === null ? [tools] : []),
  ];
}
