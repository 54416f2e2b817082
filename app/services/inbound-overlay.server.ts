import { inboundRecord, inboundRecordInput, type InboundRecord } from "#contract/inbound-record";
import { offersInbound } from "~/screens/inbound";
import type { ApiClient } from "./api.server";
import { inboundChoices } from "./inbound-choices.server";
import type { ScreenContext } from "./screen.server";
import { truckOverlay } from "./truck-overlay.server";
import { constraintsOf } from "./validation.server";

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
