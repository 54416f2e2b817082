import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { poSale, poSaleInput, poSaleLineTrail, type PoSale } from "#contract/po-sale";
import { offersPoSale, offersShortClose, sumsOf } from "~/screens/po-sale";
import { findOnce } from "~/services/records/find-once.server";
import { idOf } from "~/services/records/ids.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";
import { poSaleChoices } from "./choices.server";

/** What lies over the list of PO sales, named by the address: a panel, and over that a question. */

type Find = (id: number) => Promise<PoSale>;

const QUESTIONS = ["delete", "restore", "cancel"] as const;

/** The panel and the question of the address; null where it names none, or one that this user or the PO does not allow. */
export async function poSaleOverlay(context: ScreenContext) {
  const find = findOnce((id) => context.api.get(`/api/po-sale/${id}`, {}, poSale));
  const [panel, question] = await Promise.all([poSalePanel(context, find), poSaleQuestion(context, find)]);
  return { panel, question };
}

/** The panel: `?form=new`, `?form=12`, `?view=12` and `?view=12&line=34`, `?history=12`. */
async function poSalePanel({ api, url, user, idempotencyKey }: ScreenContext, find: Find) {
  const search = url.searchParams;
  if (search.has("form")) {
    const po = search.get("form") === "new" ? null : await find(idOf(search.get("form")));
    if (po === null ? !can(user, "po-sale", "edit") : !offers(po, user, "edit")) return null;
    const choices = await poSaleChoices(api, po);
    const constraint = constraintsOf(poSaleInput);
    return { kind: "form" as const, po, choices, constraint, idempotencyKey: idempotencyKey() };
  }
  if (search.has("history")) {
    const id = idOf(search.get("history"));
    const [po, { data }] = await Promise.all([find(id), api.get(`/api/po-sale/${id}/activity`, {}, activityList)]);
    return { kind: "history" as const, po, entries: data };
  }
  if (!search.has("view")) return null;
  const id = idOf(search.get("view"));
  const lineId = search.has("line") ? idOf(search.get("line")) : null;
  const po = await find(id);
  // A line that was removed since the link was drawn opens nothing.
  const opened = po.lines.some((line) => line.id === lineId) ? lineId : null;
  const trail = opened === null ? null : await api.get(`/api/po-sale/${id}/lines/${opened}`, {}, poSaleLineTrail);
  return { kind: "view" as const, po, lineId: opened, trail };
}
export type PoSalePanel = Awaited<ReturnType<typeof poSalePanel>>;

/** The question: `?delete=12`, `?restore=12`, `?cancel=12`, and of a line `?view=12&shortClose=34`. */
async function poSaleQuestion({ url, user, idempotencyKey }: ScreenContext, find: Find) {
  const search = url.searchParams;
  if (search.has("shortClose")) {
    const po = await find(idOf(search.get("view")));
    const line = po.lines.find(({ id }) => id === idOf(search.get("shortClose")));
    if (line === undefined || !offersShortClose(po, line, user ?? { roles: [] })) return null;
    return { kind: "shortClose" as const, po, line, idempotencyKey: idempotencyKey() };
  }
  const kind = QUESTIONS.find((name) => search.has(name));
  if (kind === undefined) return null;
  const po = await find(idOf(search.get(kind)));
  return offers(po, user, kind) ? { kind, po, line: null, idempotencyKey: idempotencyKey() } : null;
}
export type PoSaleQuestion = Awaited<ReturnType<typeof poSaleQuestion>>;

const offers = (po: PoSale, user: ScreenContext["user"], change: Parameters<typeof offersPoSale>[2]) =>
  user !== null && offersPoSale({ ...po, ...sumsOf(po.lines) }, user, change);
