import { useTranslation } from "react-i18next";
import type { InboundRecord } from "#contract/inbound-record";
import { unitText } from "~/definitions/units";
import { numbersOf } from "~/definitions/numbers";
import { DataTable } from "../list/data-table";
import type { Column } from "../list/data-table-columns";

type Item = InboundRecord["items"][number];

/** Shows the quantities of the delivery note until the goods are counted. */
export function InboundItemsTable({ record }: { record: InboundRecord }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const checked = record.checkedAt !== null;
  const columns: Column<Item>[] = [
    { key: "item", header: t("business:inbound.field.inboundItem"), render: (item) => item.inboundItem.name },
    {
      key: "quantity",
      header: t(checked ? "business:inbound.field.counted" : "business:inbound.field.quantity"),
      align: "end",
      width: 150,
      render: (item) => formatNumber(item.quantity),
    },
    {
      key: "unit",
      header: t("business:inbound.field.unit"),
      width: 130,
      render: (item) => unitText(item.inboundItem.unit, t),
    },
    { key: "note", header: t("business:inbound.field.itemNote"), render: (item) => item.note ?? "" },
  ];
  return (
    <DataTable
      label={t("business:inbound.items")}
      columns={columns}
      rows={record.items}
      rowKey={(item) => item.id}
      empty={null}
    />
  );
}
