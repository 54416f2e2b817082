import { inboundRecord, inboundRecordInput, type InboundRecord } from "#contract/inbound-record";
import { offersInbound } from "~/screens/inbound";
import { truckOverlay } from "~/services/records/truck-overlay.server";
import type { ApiClient } from "~/services/request/api.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";
import { inboundChoices } from "./choices.server";

/** A record by its id. @throws ApiError */
export function findInbound(api: ApiClient, id: number): Promise<InboundRecord> {
  return api.get(`/api/inbound-record/${id}`, {}, inboundRecord);
}

/** What the address opens over the list, or over the record `own`. */
export function inboundOverlay(context: ScreenContext, own?: InboundRecord) {
  const { api, user } = context;
  return truckOverlay(context, {
    area: "inbound",
    find: (id) => findInbound(api, id),
    offers: (record, change) => offersInbound(record, user, change),
    form: async (record) => ({
      choices: await inboundChoices(api, record),
      constraint: constraintsOf(inboundRecordInput),
    }),
    own,
  });
}
export type InboundOverlay = Awaited<ReturnType<typeof inboundOverlay>>;
