import type { ClosingChecklist } from "#contract/plant/closing";
import { INBOUND_PATH, inboundViewHref } from "./inbound";
import { OUTBOUND_PATH, outboundViewHref } from "./outbound";
import { buildHref } from "./search-href";

type ClosingItem = Exclude<keyof ClosingChecklist, "until">;

/** Returns the rows of the checklist with the lists that they count. */
export function closingItems(checklist: ClosingChecklist): { name: ClosingItem; count: number; href: string }[] {
  const endDate = checklist.until;
  const lists: Record<ClosingItem, string> = {
    openOutbound: buildHref(OUTBOUND_PATH, { endDate, waiting: "anyone" }),
    openInbound: buildHref(INBOUND_PATH, { endDate, waiting: "anyone" }),
    withoutPrice: buildHref(INBOUND_PATH, { endDate, status: "WEIGHED_OUT" }),
    unusualOutbound: buildHref(OUTBOUND_PATH, { endDate, unusual: "1" }),
    unusualInbound: buildHref(INBOUND_PATH, { endDate, unusual: "1" }),
    unusualProduction: buildHref("/record/production", { startDate: "", endDate, unusual: "1" }),
    unusualPoSale: buildHref("/record/po-sales", { status: "", endDate, unusual: "1" }),
    unusualBooking: buildHref("/record/booking", { startDate: "", endDate, unusual: "1" }),
    unusualOpeningStock: buildHref("/record/opening-stock", { endDate, unusual: "1" }),
    papersOutbound: buildHref(OUTBOUND_PATH, { endDate, papersOut: "1" }),
    papersInbound: buildHref(INBOUND_PATH, { endDate, papersOut: "1" }),
    papersDeletedOutbound: buildHref(OUTBOUND_PATH, { endDate, papersOut: "1", deleted: "1" }),
    papersDeletedInbound: buildHref(INBOUND_PATH, { endDate, papersOut: "1", deleted: "1" }),
  };
  return Object.entries(lists).map(([name, href]) => ({
    name: name as ClosingItem,
    count: checklist[name as ClosingItem],
    href,
  }));
}

/** Returns the URL of a changed record, by its screen. */
export function closedRecordHref(row: { recordId: number | null; area?: unknown }): string {
  const id = String(row.recordId ?? "");
  switch (row.area) {
    case "outbound":
      return outboundViewHref(new URLSearchParams(), Number(id));
    case "inbound":
      return INBOUND_PATH + inboundViewHref(new URLSearchParams(), Number(id));
    case "outstanding":
      return buildHref("/record/outstanding", { history: id });
    default:
      return buildHref(`/record/${inKebabCase(String(row.area))}`, { view: id });
  }
}

const inKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
