import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { booking, bookingInput, type Booking } from "#contract/booking";
import { poSaleLineTrail } from "#contract/po-sale";
import { BOOKING_DRAFT, offersBooking } from "~/screens/booking";
import { exDoChoices } from "~/services/records/choices.server";
import { findOnce } from "~/services/records/find-once.server";
import { idOf } from "~/services/records/ids.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";
import { idIn, lineChoices } from "./choices.server";

/** What lies over the list of bookings, named by the address: a panel, and over that a question. */

type Find = (id: number) => Promise<Booking>;

const QUESTIONS = ["delete", "restore", "cancel"] as const;

/** The panel and the question of the address; null where it names none, or one that this user or the booking does not allow. */
export async function bookingOverlay(context: ScreenContext) {
  const find = findOnce((id) => context.api.get(`/api/booking/${id}`, {}, booking));
  const [panel, question] = await Promise.all([bookingPanel(context, find), bookingQuestion(context, find)]);
  return { panel, question };
}

/** The panel: `?form=new`, `?form=12` (both with `&draft=`), `?view=12`, `?history=12`. */
async function bookingPanel(context: ScreenContext, find: Find) {
  const { api, url, user } = context;
  const search = url.searchParams;
  if (search.has("form")) {
    const own = search.get("form") === "new" ? null : await find(idOf(search.get("form")));
    if (own === null ? !can(user, "booking", "edit") : !offers(own, user, "edit")) return null;
    return bookingForm(context, own);
  }
  if (search.has("history")) {
    const id = idOf(search.get("history"));
    const [own, { data }] = await Promise.all([find(id), api.get(`/api/booking/${id}/activity`, {}, activityList)]);
    return { kind: "history" as const, booking: own, entries: data };
  }
  if (!search.has("view")) return null;
  const own = await find(idOf(search.get("view")));
  const trail = await api.get(`/api/po-sale/${own.poSaleId}/lines/${own.poSaleLineId}`, {}, poSaleLineTrail);
  const trucks = trail.deliveries.filter(({ bookingNo }) => bookingNo === own.bookingNo);
  return { kind: "view" as const, booking: own, trucks };
}
export type BookingPanel = Awaited<ReturnType<typeof bookingPanel>>;

/** The form, begun with what the address carries of it. */
async function bookingForm({ api, url, idempotencyKey }: ScreenContext, own: Booking | null) {
  const given = new URLSearchParams(url.searchParams.get("draft") ?? "");
  const draft = Object.fromEntries(
    BOOKING_DRAFT.filter((name) => given.has(name)).map((name) => [name, given.get(name) ?? ""]),
  );
  const exDoMasterId = given.has("exDoMasterId") ? idIn(given, "exDoMasterId") : (own?.exDoMasterId ?? null);
  const [exDos, choices] = await Promise.all([
    exDoChoices(api, own?.exDoMaster ?? null),
    lineChoices(api, { exDoMasterId, poSalesNo: draft.poSalesNo ?? "" }, own),
  ]);
  const constraint = constraintsOf(bookingInput);
  return { kind: "form" as const, booking: own, draft, exDos, choices, constraint, idempotencyKey: idempotencyKey() };
}

/** The question: `?delete=12`, `?restore=12`, `?cancel=12`. */
async function bookingQuestion({ url, user, idempotencyKey }: ScreenContext, find: Find) {
  const kind = QUESTIONS.find((name) => url.searchParams.has(name));
  if (kind === undefined) return null;
  const own = await find(idOf(url.searchParams.get(kind)));
  return offers(own, user, kind) ? { kind, booking: own, idempotencyKey: idempotencyKey() } : null;
}
export type BookingQuestion = Awaited<ReturnType<typeof bookingQuestion>>;

const offers = (own: Booking, user: ScreenContext["user"], change: Parameters<typeof offersBooking>[2]) =>
  user !== null && offersBooking(own, user, change);
