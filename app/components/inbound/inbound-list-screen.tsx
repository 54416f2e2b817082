import { useSearchParams } from "@remix-run/react";
import { inboundRows } from "#contract/rows/inbound";
import { INBOUND_PATH, inboundViewHref, offersInbound } from "~/definitions/inbound";
import { listHref } from "~/definitions/search-href";
import type { InboundListData } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { recordScreen } from "../record/record-screen";
import { panelPart } from "../shell/panel-part";
import { otherTrucks, truckColumns, truckList, weightColumn } from "../weighing/truck-list";

const InboundPanels = panelPart(async () => (await import("./inbound-panels")).InboundPanels);

export const InboundListScreen = recordScreen(inboundRows, {
  ...truckList("inbound"),
  bar: ["days", "licensePlate", "status", "vendorId"],
  columns: (data: InboundListData, t) => {
    const { recordNo, date, arrival, netKg, status } = truckColumns("inbound", data, t);
    const { deductedKg, amount } = data.list.summary;
    return [
      recordNo,
      date,
      arrival,
      "licensePlate",
      { key: "vendor", widthPercent: 19 },
      { key: "driverName", showFrom: "wide", widthPercent: 10 },
      { key: "deliveryNoteNo", showFrom: "wide", widthPercent: 10 },
      {
        key: "items",
        showFrom: "withPanel",
        widthPercent: 18,
        className: "text-muted-foreground",
        render: (row) => [...new Set(row.items.map(({ name }) => name))].join(", "),
      },
      weightColumn("firstKg", data, "grossKg", t),
      weightColumn("secondKg", data, "tareKg", t),
      deductedKg > 0 && {
        key: "deductedKg",
        header: t("business:inbound.deduction"),
      },
      netKg,
      amount !== undefined && {
        key: "amount",
        header: t("business:inbound.field.amountColumn"),
        showFrom: "withPanel",
      },
      status,
      "tools",
    ];
  },
  offers: offersInbound,
  foot: (data, t, counted) => {
    const weights = { firstKg: "grossKg", secondKg: "tareKg", deductedKg: "deductedKg", netKg: "netKg" } as const;
    return otherTrucks(data, counted, weights, t);
  },
  rowHref: ({ id }, search) => INBOUND_PATH + inboundViewHref(search, id),
  panels: Panels,
});

function Panels({ data, reply }: { data: InboundListData; reply: FormReply | undefined }) {
  const [search] = useSearchParams();
  const { panel, confirm, timeZone, filter, today } = data;
  return (
    <InboundPanels
      {...{ panel, confirm, reply, timeZone }}
      day={filter.date ?? today}
      closeHref={listHref(search, {})}
      hrefOf={(changes) => listHref(search, changes)}
    />
  );
}
