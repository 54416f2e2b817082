import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { OutboundStatus } from "#contract/weighing/outbound-status";
import type { ApiClient } from "./api-client";
import { newRecord } from "./records";

/** Takes trucks to any stage through API calls. */

let trucks = 0;

/** A plate that no other truck of this file has. */
export const freshPlate = () => `B ${++trucks} TRK`;

const WAY = ["WAITING", "WEIGHED_IN", "LOADING", "LOADED", "WEIGHED_OUT", "DONE"] as const;

/** Weights of a truck of `newRecord`, whose items are 14,000 kg. */
export const TARE = 8000;
export const GROSS = 22_000;

/** Creates a record (OFFICE); a refusal fails the test. */
export async function openTruck(api: ApiClient, changes: Record<string, unknown> = {}): Promise<OutboundRecord> {
  // The reason is ignored for a usual load.
  const body = newRecord(freshPlate(), { unusualReason: "muatan uji", ...changes });
  const answer = await api.post<OutboundRecord>("OFFICE", "/outbound-record", body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

type Item = OutboundRecord["outboundItem"][number];

const toEntry = ({ outboundItemId, loadingArea, gradeId, markingId, bags, quantityKg }: Item) => ({
  outboundItemId,
  loadingArea,
  gradeId,
  markingId,
  bags,
  quantityKg,
});

/** The items as a POST body of another truck. */
export const newEntriesOf = ({ outboundItem }: Pick<OutboundRecord, "outboundItem">) =>
  outboundItem.map((item) => toEntry(item));

/** The items as a PUT body. */
export const entriesOf = ({ outboundItem }: OutboundRecord) =>
  outboundItem.map((item) => ({ id: item.id, ...toEntry(item) }));

/** Makes a transition (ADMIN) with the record's version, and returns the record. */
export async function step(
  api: ApiClient,
  record: OutboundRecord,
  verb: string,
  body: Record<string, unknown> = {},
): Promise<OutboundRecord> {
  const at = `/outbound-record/${record.id}/${verb}`;
  const answer = await api.post<OutboundRecord>("ADMIN", at, body, record.version);
  if (answer.status !== 200) throw new Error(`${verb}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Loads the item at `index` as planned, or with other bags and kg. */
export async function load(
  api: ApiClient,
  record: OutboundRecord,
  index: number,
  loaded: { bags?: number; quantityKg?: number; unusualReason?: string } = {},
): Promise<OutboundRecord> {
  const item = record.outboundItem[index];
  if (!item) throw new Error(`no item ${index}`);
  const { unusualReason, ...kg } = loaded;
  const { bags, quantityKg, id, version } = { ...item, ...kg };
  const at = `/outbound-record-item/${id}/load`;
  const answer = await api.post<OutboundRecord>("FG", at, { bags, quantityKg, unusualReason }, version);
  if (answer.status !== 200) throw new Error(`load: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Creates a truck in `status`. */
export async function truckAt(
  api: ApiClient,
  status: OutboundStatus,
  changes: Record<string, unknown> = {},
): Promise<OutboundRecord> {
  const far = status === "CANCELLED" ? 0 : WAY.indexOf(status);
  let record = await openTruck(api, changes);
  if (far >= 1) record = await step(api, record, "weigh-in", { weightKg: TARE });
  if (far >= 2) record = await load(api, record, 0);
  if (far >= 3)
    for (let index = 1; index < record.outboundItem.length; index++) record = await load(api, record, index);
  if (far >= 4) record = await step(api, record, "weigh-out", { weightKg: GROSS });
  if (far >= 5) record = await step(api, record, "finish", { reason: "uji" });
  return status === "CANCELLED" ? step(api, record, "cancel", { reason: "tidak jadi" }) : record;
}
