import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { outboundRecord, outboundRecordInput, type OutboundRecord } from "#contract/outbound-record";
import { offersOutbound, offersOutboundItems } from "~/screens/outbound";
import { idOf } from "./address-id.server";
import type { ApiClient } from "./api.server";
import { notFound } from "./fault.server";
import { outboundChoices } from "./outbound-choices.server";
import type { ScreenContext } from "./screen.server";
import { constraintsOf } from "./validation.server";

/** What lies over the screens of outbound records: the panel or dialog that the address names (architecture.md, Forms are URLs). */

/** A record by its id. @throws ApiError */
export function findOutbound(api: ApiClient, id: number): Promise<OutboundRecord> {
  return api.get(`/api/outbound-record/${id}`, {}, outboundRecord);
}

const QUESTIONS = ["delete", "restore", "cancel", "reopen"] as const;

/**
 * The panel or dialog of the address, with what it needs; null when the address names none, or one that this user or the
 * record's status does not allow.
 *
 * @param own the record of the screen; without it, the one that the address names is fetched
 */
export async function outboundOverlay({ url, user, api, idempotencyKey }: ScreenContext, own?: OutboundRecord) {
  const search = url.searchParams;
  const record = async (name: string) => {
    const id = idOf(search.get(name));
    if (own !== undefined && own.id !== id) throw notFound();
    return own ?? findOutbound(api, id);
  };
  if (search.get("form") === "new" && own === undefined) {
    if (!can(user, "outbound", "edit")) return null;
    const form = { choices: await outboundChoices(api), constraint: constraintsOf(outboundRecordInput) };
    return { kind: "form" as const, record: null, ...form, idempotencyKey: idempotencyKey() };
  }
  if (search.has("form")) {
    const found = await record("form");
    if (!offersOutbound(found, user, "edit")) return null;
    const form = { choices: await outboundChoices(api, found), constraint: constraintsOf(outboundRecordInput) };
    return { kind: "form" as const, record: found, ...form, idempotencyKey: idempotencyKey() };
  }
  if (search.has("history")) {
    const found = await record("history");
    const { data } = await api.get(`/api/outbound-record/${found.id}/activity`, {}, activityList);
    return { kind: "history" as const, record: found, entries: data };
  }
  const question = QUESTIONS.find((name) => search.has(name));
  if (question === undefined) return null;
  const found = await record(question);
  const offered =
    question === "restore"
      ? found.deletedAt !== null && can(user, "outbound", "restore")
      : offersOutbound(found, user, question);
  return offered ? { kind: question, record: found, idempotencyKey: idempotencyKey() } : null;
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
  return { kind, item, choices: await outboundChoices(api, record), idempotencyKey: idempotencyKey() };
}
export type OutboundItemOverlay = Awaited<ReturnType<typeof outboundItemOverlay>>;
