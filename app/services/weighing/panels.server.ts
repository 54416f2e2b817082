import { z } from "zod";
import { can } from "#contract/access";
import { scaleReading } from "#contract/scale/scale";
import type { UnusualValue } from "#contract/weighing/unusual";
import { newestWeighing, type WeighingBetween, type WeighingName } from "#contract/weighing/weighing";
import { offersMarkReviewed } from "~/definitions/record-offers";
import { parseId } from "~/services/records/ids.server";
import type { RecordDefinition, StoredRecord } from "~/services/records/record-definition.server";
import { recordPanels } from "~/services/records/record-panels.server";
import { notFound } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";

interface TruckRecord extends StoredRecord {
  deletedAt: string | null;
  toCheck: boolean;
  unusual: readonly UnusualValue[];
  firstReadingId: number | null;
  secondReadingId: number | null;
  secondKg: number | null;
  weighingsBetween?: readonly Pick<WeighingBetween, "readingId">[];
}

type OfferedChange = "delete" | "restore" | "cancel" | "reopen" | "removeWeighing";

export type TruckDefinition<Row extends StoredRecord> = RecordDefinition<Row> & { area: "inbound" | "outbound" };

interface TruckPanels<Row, Choices> {
  waits: Record<WeighingName, string>;
  offers: (record: Row, change: OfferedChange | "edit" | "moveWeighing") => boolean;
  choices: (record: Row | null) => Promise<Choices>;
  /** Default: right *edit*. */
  mayCreate?: boolean;
}

/** Loads the open panel of a list of trucks, or of the record `own`. */
export function truckPanels<Row extends TruckRecord, Choices>(
  context: ScreenContext,
  definition: TruckDefinition<Row>,
  { waits, offers, choices, ...creation }: TruckPanels<Row, Choices>,
  own?: Row,
) {
  const { user, env } = context;
  const { area } = definition;
  return recordPanels(context, definition, {
    offers: (record, change) => {
      // Only the record's screen asks, because it knows the prints.
      if (change === "undo") return own?.deletedAt === null && can(user, area, "undo");
      if (change === "markReviewed") return offersMarkReviewed(area, record, user, env.UNUSUAL_CLEAR_OWN) === true;
      return offers(record, change);
    },
    ...creation,
    form: async (record) => ({ choices: await choices(record) }),
    other: async (named) =>
      (await evidencePanel(context, own)) ??
      moveWeighingPanel(context, definition, waits, named, (record) => offers(record, "moveWeighing")),
    confirms: ["delete", "restore", "cancel", "reopen", "removeWeighing", "markReviewed", "undo"],
    own,
  });
}

/**
 * Loads the panel of `?evidence=12`, the reading of a weight; null if not requested or not permitted.
 * @throws Response 404 for a reading of another record
 */
async function evidencePanel<Row extends TruckRecord>({ api, url, user }: ScreenContext, own: Row | undefined) {
  const requested = url.searchParams.get("evidence");
  if (requested === null || own === undefined || !can(user, "reading", "see")) return null;
  const id = parseId(requested);
  const between = (own.weighingsBetween ?? []).map(({ readingId }) => readingId);
  if (![own.firstReadingId, own.secondReadingId, ...between].includes(id)) throw notFound();
  return { kind: "evidence" as const, record: own, reading: await api.get(`/api/reading/${id}`, {}, scaleReading) };
}

const MAX_TRUCKS = 100;

const waiting = z.object({
  data: z.array(
    z.object({ id: z.int(), version: z.int(), recordNo: z.string(), date: z.string(), licensePlate: z.string() }),
  ),
});

async function moveWeighingPanel<Row extends TruckRecord>(
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
