import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { notFound } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { idOf } from "./ids.server";

/** What lies over the screens of trucks' records: the panel or dialog that the address names (architecture.md, Forms are URLs). */

type Change = "edit" | "delete" | "cancel" | "reopen";

export interface TruckOverlay<Found, Form extends object> {
  area: "inbound" | "outbound";
  /** @throws ApiError */
  find: (id: number) => Promise<Found>;
  /** Whether to offer a change to the user of the screen. */
  offers: (record: Found, change: Change) => boolean;
  /** What a form needs beside its record; null for a new one. */
  form: (record: Found | null) => Promise<Form>;
  /** The record of the screen; without it, the one that the address names is fetched. */
  own?: Found;
}

const QUESTIONS = ["delete", "restore", "cancel", "reopen"] as const;

/** The panel or dialog of the address; null when it names none, or one that this user or the record does not allow. */
export async function truckOverlay<Found extends { id: number; deletedAt: string | null }, Form extends object>(
  { url, user, api, idempotencyKey }: ScreenContext,
  { area, find, offers, form, own }: TruckOverlay<Found, Form>,
) {
  const search = url.searchParams;
  const record = async (name: string) => {
    const id = idOf(search.get(name));
    if (own !== undefined && own.id !== id) throw notFound();
    return own ?? find(id);
  };
  if (search.get("form") === "new" && own === undefined) {
    if (!can(user, area, "edit")) return null;
    return { kind: "form" as const, record: null, ...(await form(null)), idempotencyKey: idempotencyKey() };
  }
  if (search.has("form")) {
    const found = await record("form");
    if (!offers(found, "edit")) return null;
    return { kind: "form" as const, record: found, ...(await form(found)), idempotencyKey: idempotencyKey() };
  }
  if (search.has("history")) {
    const found = await record("history");
    const { data } = await api.get(`/api/${area}-record/${found.id}/activity`, {}, activityList);
    return { kind: "history" as const, record: found, entries: data };
  }
  const question = QUESTIONS.find((name) => search.has(name));
  if (question === undefined) return null;
  const found = await record(question);
  const offered =
    question === "restore" ? found.deletedAt !== null && can(user, area, "restore") : offers(found, question);
  return offered ? { kind: question, record: found, idempotencyKey: idempotencyKey() } : null;
}
