import { reasonBody } from "#contract/values/fields";
import { markReviewedBody } from "#contract/weighing/unusual";
import { calledTruck } from "#contract/weighing/call";
import { placeText } from "~/definitions/call";
import { moveWeighingBody, weighBody } from "#contract/weighing/weighing";
import type { recordActions } from "~/services/records/record-actions.server";
import type { StoredRecord } from "~/services/records/record-definition.server";
import { ApiError } from "~/services/request/api-error.server";
import { type ActionContext, formAction } from "~/services/request/screen.server";

interface TruckRecord extends StoredRecord {
  recordNo: string;
  firstKg: number | null;
  secondKg: number | null;
}

type Change<Row extends StoredRecord> = ReturnType<typeof recordActions<Row>>["change"];

interface TruckActions {
  /** Returns the toast of a weighing. */
  weighed: (context: ActionContext, step: "weighIn" | "weighOut", weight: { kg: number }) => string;
  /** Returns the screen whose paper prints itself after the second weighing. */
  prints?: (row: StoredRecord) => string;
}

const UNDOABLE = { undoable: true };

/** Returns the actions that both directions have. @param change of the record's actions */
export const truckActions = <Row extends TruckRecord>(change: Change<Row>, { weighed, prints }: TruckActions) => ({
  weighIn: change(
    "weigh-in",
    weighBody,
    (context, { firstKg }) => weighed(context, "weighIn", { kg: firstKg ?? 0 }),
    UNDOABLE,
  ),
  weighOut: change(
    "weigh-out",
    weighBody,
    (context, { secondKg }) => weighed(context, "weighOut", { kg: secondKg ?? 0 }),
    { ...UNDOABLE, ...(prints && { prints }) },
  ),
  removeWeighing: change("remove-weighing", reasonBody, ({ t }) => t("record.weighingRemoved"), {
    param: "removeWeighing",
  }),
  moveWeighing: moveWeighingAction(change),
  cancel: change("cancel", reasonBody, ({ t }, { recordNo: name }) => t("record.cancelled", { name }), UNDOABLE),
  reopen: change("reopen", reasonBody, ({ t }, { recordNo: name }) => t("record.reopened", { name })),
  markReviewed: change("clear-unusual", markReviewedBody, ({ t }) => t("business:unusual.cleared"), {
    param: "markReviewed",
  }),
});

/** Returns the action that calls a truck. @param pathOf API path of the record @param hrefOf its screen */
export const callAction =
  (pathOf: (context: ActionContext) => string, hrefOf: (context: ActionContext) => string) =>
  async (context: ActionContext) => {
    const { api, idempotencyKey, redirect, say, t } = context;
    const sent = { idempotencyKey, schema: calledTruck };
    try {
      const { licensePlate: plate, place } = await api.post(`${pathOf(context)}/call`, {}, sent);
      return await redirect(hrefOf(context), {
        toast: t("business:call.toast", { plate, place: placeText(place, t) }),
      });
    } catch (error) {
      // Another user made the step first; the screen shows the new state.
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 403)) throw error;
      return redirect(hrefOf(context), { toast: { text: say(error.text), tone: "error" } });
    }
  };

/** A choice names id and version of a truck, so that a concurrent change is noticed. */
const chosen = /^(\d+)\.(\d+)$/;

function moveWeighingAction<Row extends TruckRecord>(change: Change<Row>): ReturnType<Change<Row>> {
  const move = change("move-weighing", moveWeighingBody, ({ t }) => t("record.weighingMoved"), {
    param: "moveWeighing",
  });
  return formAction(moveWeighingBody, (context: ActionContext) => {
    const { form } = context;
    const to = form.get("toId");
    const [, id = "", version = ""] = chosen.exec(typeof to === "string" ? to : "") ?? [];
    form.set("toId", id);
    form.set("toVersion", version === "" ? "1" : version);
    return move(context);
  });
}
