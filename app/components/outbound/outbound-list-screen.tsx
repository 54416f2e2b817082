import { useSearchParams } from "@remix-run/react";
import type { LoadingArea } from "#contract/constants";
import { outboundRows } from "#contract/rows/outbound";
import { formatMoment } from "#contract/values/format";
import { outboundViewHref, offersOutbound } from "~/definitions/outbound";
import { listHref } from "~/definitions/search-href";
import type { OutboundListData } from "~/services/outbound/list.server";
import type { FormReply } from "~/services/request/form.server";
import { cn } from "../class-names";
import { recordScreen } from "../record/record-screen";
import { panelPart } from "../shell/panel-part";
import { AreaChip } from "../ui/area-chip";
import { otherTrucks, truckColumns, truckList, weightColumn } from "../weighing/truck-list";

const OutboundPanels = panelPart(async () => (await import("./outbound-panels")).OutboundPanels);

export const OutboundListScreen = recordScreen(outboundRows, {
  ...truckList("outbound"),
  bar: ["days", "licensePlate", "status", "customer"],
  columns: (data: OutboundListData, t) => {
    const { recordNo, date, arrival, netKg, status } = truckColumns("outbound", data, t);
    return [
      recordNo,
      date,
      arrival,
      "licensePlate",
      { key: "customer", widthPercent: 24 },
      { key: "driverName", showFrom: "wide", widthPercent: 12 },
      { key: "destination", showFrom: "wide", widthPercent: 16 },
      { key: "area", render: (row) => <Areas areas={row.outboundItem.map(({ loadingArea }) => loadingArea)} /> },
      weightColumn("secondKg", data, "grossKg", t),
      weightColumn("firstKg", data, "tareKg", t),
      netKg,
      ["INVOICED", "CHANGED"].includes(String(data.filter.invoiceState)) && {
        key: "invoicedAt",
        className: "whitespace-nowrap",
        render: ({ invoicedAt }) => invoicedAt && formatMoment(invoicedAt, data.timeZone),
      },
      status,
      "tools",
    ];
  },
  offers: offersOutbound,
  foot: (data, t, counted) => otherTrucks(data, counted, { secondKg: "grossKg", firstKg: "tareKg", netKg: "netKg" }, t),
  rowHref: ({ id }, search) => outboundViewHref(search, id),
  panels: Panels,
});

function Panels({ data, reply }: { data: OutboundListData; reply: FormReply | undefined }) {
  const [search] = useSearchParams();
  const { panel, confirm, timeZone, filter, today } = data;
  const day = filter.date ?? today;
  return <OutboundPanels {...{ panel, confirm, reply, timeZone, day }} closeHref={listHref(search, {})} />;
}

/** More than three areas wrap, to avoid horizontal scrolling. */
function Areas({ areas }: { areas: readonly LoadingArea[] }) {
  const shown = [...new Set(areas)];
  return (
    <span className={cn("flex gap-1", shown.length > 3 && "min-w-17 flex-wrap")}>
      {shown.map((area) => (
        <AreaChip key={area}>{area}</AreaChip>
      ))}
    </span>
  );
}
