import { INBOUND_PATH, inboundViewHref } from "./inbound";
import { outboundViewHref } from "./outbound";
import { hrefOf } from "./search-href";

/** Returns the URL of an exception's record; undefined for a reader who may not open it. */
export function exceptionHref(
  row: { recordId: number | null; recordArea?: unknown },
  mayOpen: { inbound: boolean },
): string | undefined {
  const id = row.recordId ?? 0;
  if (row.recordArea === "ghost") return hrefOf("/record/ghost-load", { view: String(id) });
  if (row.recordArea === "outbound") return outboundViewHref(new URLSearchParams(), id);
  return mayOpen.inbound ? INBOUND_PATH + inboundViewHref(new URLSearchParams(), id) : undefined;
}
