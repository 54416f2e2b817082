import { outboundRecord, outboundRecordInput, type OutboundRecord } from "#contract/outbound-record";
import { offersOutbound, offersOutboundItems } from "~/screens/outbound";
import { idOf } from "~/services/records/ids.server";
import { truckOverlay } from "~/services/records/truck-overlay.server";
import type { ApiClient } from "~/services/request/api.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";
import { outboundChoices } from "./choices.server";

/** What lies over the screens of outbound records: the panel or dialog that the address names (architecture.md, Forms are URLs). */

/** A record by its id. @throws ApiError */
export function findOutbound(api: ApiClient, id: number): Promise<OutboundRecord> {
  return api.get(`/api/outbound-record/${id}`, {}, outboundRecord);
}

/** What the address opens over the list, or over the screen of the record `own`. */
export function outboundOverlay(context: ScreenContext, own?: OutboundRecord) {
  const { api, user } = context;
  return truckOverlay(context, {
    area: "outbound",
    find: (id) => findOutbound(api, id),
    offers: (record, change) => offersOutbound(record, user, change),
    form: async (record) => ({
      choices: await outboundChoices({ api, user }, record ?? undefined),
      constraint: constraintsOf(outboundRecordInput),
    }),
    own,
  });
}
export type OutboundOverlay = Awaited<ReturnType<typeof outboundOverlay>>;

/** The panel or dialog of one item on the record's screen: `?item=new`, `?item=7`, `?drop=7`. */
export async function outboundItemOverlay({ url, user, api, idempotencyKey }: ScreenContext, record: OutboundRecord) {
  const search = url.searchParams;
  const kind = (["item", "drop"] as const).find((name) => search.has(name));
  if (kind === undefined || !offersOutboundItems(record, user)) return null;
  const adds = kind === "item" && search.get(kind) === "new";
  const item = adds ? null : (record.outboundItem.find(({ id }) => id === idOf(search.get(kind))) ?? null);
  // Somebody else may have removed it since the link was drawn.
  if (!adds && item === null) return null;
  if (kind === "drop") return item && { kind, item };
  return { kind, item, choices: await outboundChoices({ api, user }, record), idempotencyKey: idempotencyKey() };
}
export type OutboundItemOverlay = Awaited<ReturnType<typeof outboundItemOverlay>>;
