import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { handOverBody, handoverAnswer, mayTakeBack, shiftPage, shiftQuery } from "#contract/plant/shift";
import { isPast, shiftAfter, shiftAt } from "#contract/plant/shift-hours";
import { openedAreas } from "~/definitions/exception";
import { shiftHref } from "~/definitions/shift";
import { parseId } from "~/services/records/ids.server";
import { type ActionContext, formAction, type ScreenContext } from "~/services/request/screen.server";
import { htmlConstraints } from "~/services/request/validation.server";

const call = "/api/shift";

/** Loads a shift, by default the current one; `?history=1` adds the history of its handover. */
export async function loadShift({ api, query, url, env, user, idempotencyKey }: ScreenContext) {
  const { values } = query(shiftQuery);
  const page = await api.get(call, values, shiftPage);
  const { handover } = page;
  const asksHistory = url.searchParams.has("history") && handover !== null;
  const history = asksHistory ? (await api.get(`${call}/${handover.id}/activity`, {}, activityList)).data : null;
  const current = shiftAt(env);
  return {
    page,
    history,
    isCurrent: page.date === current.date && page.shift === current.shift,
    isAhead: Date.parse(page.from) > Date.now(),
    isPast: isPast(page, current),
    mayTakeBack: handover !== null && mayTakeBack(handover, user.id),
    neighbours: { previous: shiftAfter(page, -1), next: shiftAfter(page, 1) },
    constraint: htmlConstraints(handOverBody),
    idempotencyKey: idempotencyKey(),
    timeZone: env.APP_TIMEZONE,
    me: user.id,
    mayClose: can(user, "shift", "close"),
    mayOpen: openedAreas(user),
  };
}
export type ShiftData = Awaited<ReturnType<typeof loadShift>>;

export const shiftActions = {
  handOver: formAction(handOverBody, async ({ api, idempotencyKey, redirect, t }: ActionContext, read) => {
    const made = await api.post(call, read(), { idempotencyKey, schema: handoverAnswer });
    return redirect(shiftHref(made), { toast: t("business:shift.handed", { shift: made.shift }) });
  }),
  takeOver: async (context: ActionContext) => {
    const taken = await change(context, "take-over");
    return context.redirect(shiftHref(taken), { toast: context.t("business:shift.taken", { shift: taken.shift }) });
  },
  takeBack: async (context: ActionContext) => {
    const back = await change(context, "undo");
    return context.redirect(shiftHref(back), { toast: context.t("business:shift.takenBack", { shift: back.shift }) });
  },
};

function change({ form, api, idempotencyKey }: ActionContext, verb: "take-over" | "undo") {
  const handover = form.get("handover");
  const id = parseId(typeof handover === "string" ? handover : null);
  return api.post(`${call}/${id}/${verb}`, {}, { idempotencyKey, schema: handoverAnswer });
}
