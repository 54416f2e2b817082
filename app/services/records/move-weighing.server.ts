import { z } from "zod";
import { moveWeighingBody, newestWeighing, type WeighingName } from "#contract/weighing/weighing";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import type { RecordDefinition, StoredRecord } from "./record-definition.server";

/** Moving a weighing to another truck (docs/domain.md, Weighings taken back). */

interface WeighedRecord extends StoredRecord {
  recordNo: string;
  licensePlate: string;
  firstKg: number | null;
  secondKg: number | null;
}

const MAX_TRUCKS = 100;

const waiting = z.object({
  data: z.array(
    z.object({ id: z.int(), version: z.int(), recordNo: z.string(), date: z.string(), licensePlate: z.string() }),
  ),
});

/** Loads the panel of `?moveWeighing=12` with the trucks that wait for the weighing; null if not permitted. */
export async function moveWeighingPanel<Row extends WeighedRecord>(
  { api, idempotencyKey }: ScreenContext,
  { apiPath }: Pick<RecordDefinition<Row>, "apiPath">,
  waits: Record<WeighingName, string>,
  named: (param: string) => Promise<Row | null>,
  offers: (record: Row) => boolean,
) {
  const record = await named("moveWeighing");
  if (record === null || !offers(record)) return null;
  const query = { status: waits[newestWeighing(record)], perPage: String(MAX_TRUCKS), waiting: "anyone" };
  const { data } = await api.get(apiPath, query, waiting);
  const trucks = data.filter(({ id }) => id !== record.id);
  return { kind: "moveWeighing" as const, record, trucks, idempotencyKey: idempotencyKey() };
}

/** A choice names id and version of a truck, so that a concurrent change is noticed. */
const chosen = /^(\d+)\.(\d+)$/;

type Change = (
  verb: string,
  body: z.ZodType,
  toast: (context: ActionContext) => string,
  options: { param: string },
) => (context: ActionContext) => Promise<unknown>;

/** Returns the action of the panel. @param change of the record's actions */
export const moveWeighingAction =
  <Result>(change: (...args: Parameters<Change>) => (context: ActionContext) => Promise<Result>) =>
  (context: ActionContext): Promise<Result> => {
    const { form } = context;
    const to = form.get("toId");
    const [, id = "", version = ""] = chosen.exec(typeof to === "string" ? to : "") ?? [];
    form.set("toId", id);
    form.set("toVersion", version === "" ? "1" : version);
    const move = change("move-weighing", moveWeighingBody, ({ t }) => t("record.weighingMoved"), {
      param: "moveWeighing",
    });
    return move(context);
  };
