import { Link, useSearchParams } from "@remix-run/react";
import { Plus } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import { formatTimeOn } from "#contract/values/format";
import type { OutboundRecord, OutboundRecordItem } from "#contract/weighing/outbound-record";
import { listHref } from "~/definitions/search-href";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { DataTable } from "../list/data-table";
import { type Column, TOOLS } from "../list/data-table-columns";
import { RowAction } from "../list/row-actions";
import { unitLabels } from "../record/unit-labels";
import { AreaChip } from "../ui/area-chip";
import { buttonVariants } from "../ui/button";

interface OutboundItemsTableProps {
  record: OutboundRecord;
  timeZone: string;
  offersLoad: boolean;
  offersItems: boolean;
  selectedId: number | undefined;
}

export function OutboundItemsTable(props: OutboundItemsTableProps) {
  const { record, timeZone, offersLoad, offersItems, selectedId } = props;
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const [search] = useSearchParams();
  const items = record.outboundItem;
  const units = items.map(({ bags, outboundItem }) => ({ count: bags, unit: outboundItem.unit }));
  const labels = unitLabels(
    units.map(({ unit }) => unit),
    t("business:outbound.field.bags"),
    t,
  );

  const loaded = (item: OutboundRecordItem) => {
    const done = item.loadedAt !== null && (
      <span className="tabular-nums">
        {formatTimeOn(item.loadedAt, timeZone, record.date)} · {item.loadedBy?.name ?? "–"}
      </span>
    );
    if (!offersLoad) return done || <span className="text-muted-foreground">{t("business:outbound.notLoaded")}</span>;
    return (
      <Link
        to={listHref(search, { load: String(item.id) })}
        className={cn(
          "relative z-10",
          buttonVariants({ variant: "link" }),
          done !== false && "font-normal text-foreground",
        )}
      >
        {done || t("business:outbound.step.load")}
      </Link>
    );
  };
  const booking: Column<OutboundRecordItem> = {
    key: "booking",
    header: t("business:outbound.field.booking"),
    className: "whitespace-nowrap tabular-nums",
    render: (item) => item.booking?.bookingNo ?? "",
  };
  const columns: Column<OutboundRecordItem>[] = [
    {
      key: "area",
      header: t("business:outbound.field.area"),
      width: 64,
      render: (item) => <AreaChip>{item.loadingArea}</AreaChip>,
    },
    { key: "item", header: t("business:outbound.field.outboundItem"), render: (item) => item.outboundItem.name },
    { key: "grade", header: t("business:outbound.field.grade"), render: (item) => item.grade.name },
    { key: "marking", header: t("business:outbound.field.marking"), render: (item) => item.marking.name },
    ...(items.some(({ booking }) => booking !== null) ? [booking] : []),
    {
      key: "bags",
      header: labels.head,
      align: "end",
      render: (item) => labels.text({ count: item.bags, unit: item.outboundItem.unit }),
      total: labels.total(units),
    },
    {
      key: "kg",
      header: t("business:outbound.field.quantityKg"),
      align: "end",
      render: (item) => formatNumber(item.quantityKg),
      total: formatNumber(items.reduce((sum, { quantityKg }) => sum + quantityKg, 0)),
    },
    { key: "loaded", header: t("business:outbound.field.loadedAt"), render: loaded, total: "" },
  ];
  if (offersItems) {
    columns.push({
      key: TOOLS,
      header: "",
      align: "end",
      width: 76,
      render: (item) => (
        <span className="inline-flex">
          <RowAction name="item" id={item.id} label={t("business:outbound.changeItem")} />
          {items.length > 1 && <RowAction name="drop" id={item.id} label={t("business:outbound.removeItem")} />}
        </span>
      ),
      total: "",
    });
  }
  return (
    <div className="min-w-0">
      <DataTable
        label={t("business:outbound.items")}
        columns={columns}
        rows={items}
        rowKey={(item) => item.id}
        selectedKey={selectedId}
        totalLabel={t("business:outbound.itemCount", { count: items.length, total: items.length })}
        empty={null}
      />
      {offersItems && (
        <Link to={listHref(search, { item: "new" })} className={cn(buttonVariants({ variant: "link" }), "px-1 py-2")}>
          <Plus aria-hidden className="size-3.5" />
          {t("business:outbound.addItem")}
        </Link>
      )}
    </div>
  );
}
