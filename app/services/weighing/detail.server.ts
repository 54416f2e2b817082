import { activityList } from "#contract/answers";
import { printsAnswer } from "#contract/weighing/paper";
import { can } from "#contract/access";
import { scaleMinKg } from "#contract/plant/plant";
import { monitorList, type ScaleTruck, type ScaleTurn } from "#contract/weighing/monitor";
import { type UnusualValue, type UsualWeights, usualWeights } from "#contract/weighing/unusual";
import { offersMarkReviewed } from "~/definitions/record-offers";
import type { Waiting } from "~/definitions/waiting";
import { readPaperFormat } from "~/services/records/document.server";
import type { StoredRecord } from "~/services/records/record-definition.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { callOntoDeck } from "./demo-deck.server";
import { weighingScales } from "./live-scales.server";
import type { TruckDefinition } from "./panels.server";
import { shownTares } from "./tares.server";

interface TruckRecord extends StoredRecord {
  status: string;
  deletedAt: string | null;
  toCheck: boolean;
  unusual: readonly UnusualValue[];
}

interface TruckScreen<Row extends StoredRecord, Step extends string> {
  definition: TruckDefinition<Row>;
  due: Step | undefined;
  offers: (step: Step | "weighIn" | "weighOut") => boolean;
  waitingFor: () => Promise<Waiting<string, string>[]>;
  deckKg: (usual: UsualWeights) => number | null;
}

/** Loads what the screen of a truck shows in both directions. */
export async function truckDetail<Row extends TruckRecord, Step extends string>(
  context: ScreenContext,
  record: Row,
  { definition: { area, apiPath }, due, offers, waitingFor, deckKg }: TruckScreen<Row, Step>,
) {
  const { api, user, env, request, idempotencyKey } = context;
  const works = due !== undefined && offers(due);
  const weighing = works && isWeighing(due) ? due : null;
  const weighs = offers("weighIn") || offers("weighOut");
  const [waiting, queue, usual, scales, paperFormat, prints, history, tares] = await Promise.all([
    works ? [] : waitingFor(),
    can(user, area, "weigh") && (!works || weighing !== null) ? trucksForScale(context, { area, id: record.id }) : null,
    weighs ? api.get(`${apiPath}/${record.id}/usual-weights`, {}, usualWeights) : null,
    weighs ? weighingScales(context) : [],
    readPaperFormat(context),
    api.get(`${apiPath}/${record.id}/prints`, {}, printsAnswer),
    api.get(`${apiPath}/${record.id}/activity`, {}, activityList),
    shownTares(context, `${apiPath}/${record.id}`),
  ]);
  if (usual !== null) await callOntoDeck(request, `${area} ${record.id}`, deckKg(usual));
  const [first] = waiting;
  const isTurn = weighing === null ? first === undefined || isWeighing(first.step) : scales.length > 0;
  return {
    record,
    usual,
    scales,
    paperFormat,
    letterhead: env.COMPANY_NAME !== "",
    prints: prints.data,
    tares: tares.some((tare) => tare.area !== area || tare.id !== record.id) ? tares : [],
    /** Without values, which the panel loads. */
    history: history.data.map(({ id, at, action, by }) => ({ id, at, action, by })),
    /** Trucks waiting for the user, only loaded if this record has no step for the user. */
    waiting,
    /** Other trucks for the scale, if the user's next step is a weighing. */
    turns: isTurn ? queue : null,
    weighing,
    user: { roles: user.roles },
    mayReview: offersMarkReviewed(area, record, user, env.UNUSUAL_CLEAR_OWN),
    timeZone: env.APP_TIMEZONE,
    divisionKg: env.SCALE_DIVISION_KG,
    minKg: scaleMinKg(env),
    capacityKg: env.SCALE_CAPACITY_KG,
    idempotencyKey: idempotencyKey(),
  };
}

const isWeighing = (step: string): step is ScaleTurn["step"] => step === "weighIn" || step === "weighOut";

const MAX_TURNS = 12;

/** Reads the trucks for the scale in turn, without the open record (docs/domain.md, Waiting). */
async function trucksForScale(
  { api, user }: ScreenContext,
  own: { area: ScaleTruck["direction"]; id: number },
): Promise<ScaleTurn[]> {
  const { atScale } = await api.get("/api/monitor/outbound-record", {}, monitorList);
  return atScale
    .filter((truck): truck is ScaleTurn => isWeighing(truck.step) && can(user, truck.direction, "weigh"))
    .filter(({ direction, id }) => direction !== own.area || id !== own.id)
    .slice(0, MAX_TURNS);
}
