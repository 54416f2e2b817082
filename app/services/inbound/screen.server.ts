import { activityList } from "#contract/answers";
import { scaleMinKg } from "#contract/plant";
import { inboundRecordList, inboundRecordQuery, type InboundRecord } from "#contract/inbound-record";
import { type InboundStep, nextInboundStep } from "#contract/inbound-status";
import { itemsLeft, usualBetween } from "#contract/weighing/between";
import { inboundOpen } from "#contract/weighing/open-records";
import { inboundPaperQuery, printsAnswer } from "#contract/paper";
import { earlierPricesAnswer, type UsualWeights } from "#contract/unusual";
import { offersMarkReviewed } from "~/definitions/record-offers";
import { INBOUND_PATH, inboundViewHref, offersInbound, waitingInbound } from "~/definitions/inbound";
import { paperFormatOf, showPaper } from "~/services/records/document.server";
import { idOf } from "~/services/records/ids.server";
import { callOntoDeck, likelyKg } from "~/services/records/demo-deck.server";
import { weighingScales } from "~/services/records/live-scales.server";
import { findRecord } from "~/services/records/record-definition.server";
import { recordList } from "~/services/records/record-list.server";
import { redirectToNeighbour } from "~/services/records/record-neighbours.server";
import { usualWeightsOf } from "~/services/records/usual-weights.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { inboundBulk } from "./bulk.server";
import { inboundChoices } from "./choices.server";
import { inboundDefinition, inboundPanels } from "./panel.server";

/** Loads the list or a record (`?view=12`) at the specification's only path. */
export async function loadInbound(context: ScreenContext) {
  return context.url.searchParams.has("view") ? inboundDetail(context) : inboundList(context);
}

/** Lists today's records, and open ones of earlier days. */
export const inboundListing = {
  name: "inbound",
  apiPath: "/api/inbound-record",
  query: inboundRecordQuery,
  list: inboundRecordList,
  defaultSort: "-recordNo",
  daysSort: "-date",
  ordering: ["waiting"],
  keepsOpen: true,
  hidesCancelled: true,
  usual: { date: { daysBack: 0 } },
  restoreArea: "inbound",
  bulk: inboundBulk,
} as const;

async function inboundList(context: ScreenContext) {
  const [data, { vendors, items }, panels] = await Promise.all([
    recordList(context, inboundListing),
    inboundChoices(context.api, null),
    inboundPanels(context),
  ]);
  return { shows: "list" as const, ...data, vendors, items, ...panels };
}
export type InboundData = Awaited<ReturnType<typeof loadInbound>>;
export type InboundListData = Awaited<ReturnType<typeof inboundList>>;

async function inboundDetail(context: ScreenContext) {
  const { api, url, user, env, idempotencyKey } = context;
  const record = await findRecord(api, inboundDefinition, idOf(url.searchParams.get("view")));
  await redirectToNeighbour(context, inboundListing, {
    id: record.id,
    waiting: async () => (await waitingFor(context, record)).map(({ status }) => status),
    hrefOf: (search, id) => INBOUND_PATH + inboundViewHref(search, id),
  });
  const due = nextInboundStep(record.status);
  const works = due !== undefined && offersInbound(record, user, due);
  const weighs = offersInbound(record, user, "weighIn") || offersInbound(record, user, "weighOut");
  const [panels, waiting, usual, scales, prices, paperFormat, prints, history] = await Promise.all([
    inboundPanels(context, record),
    works ? [] : waitingFor(context, record),
    weighs ? usualWeightsOf(api, inboundDefinition, record) : null,
    weighs ? weighingScales(context) : [],
    offersInbound(record, user, "finish")
      ? api.get(`${inboundDefinition.apiPath}/${record.id}/earlier-prices`, {}, earlierPricesAnswer)
      : null,
    paperFormatOf(context),
    api.get(`${inboundDefinition.apiPath}/${record.id}/prints`, {}, printsAnswer),
    api.get(`${inboundDefinition.apiPath}/${record.id}/activity`, {}, activityList),
  ]);
  if (usual !== null) await callOntoDeck(context.request, `inbound ${record.id}`, deckKg(context, record, usual, due));
  return {
    shows: "record" as const,
    record,
    ...panels,
    usual,
    scales,
    prices,
    paperFormat,
    letterhead: env.COMPANY_NAME !== "",
    prints: prints.data,
    history: history.data,
    /** Trucks waiting for the user, only loaded if this record has no step for the user. */
    waiting,
    user: { roles: user.roles },
    mayReview: offersMarkReviewed("inbound", record, user, env.UNUSUAL_CLEAR_OWN),
    timeZone: env.APP_TIMEZONE,
    divisionKg: env.SCALE_DIVISION_KG,
    minKg: scaleMinKg(env),
    capacityKg: env.SCALE_CAPACITY_KG,
    idempotencyKey: idempotencyKey(),
  };
}
export type InboundDetail = Awaited<ReturnType<typeof inboundDetail>>;

/** Returns the weight of the demo's truck for the open weigh form; null without one. */
function deckKg(
  { url, env }: ScreenContext,
  { id, firstKg, items, weighingsBetween }: InboundRecord,
  usual: UsualWeights,
  due: InboundStep | undefined,
): number | null {
  const step = url.searchParams.get("step") ?? due;
  const lastKg = weighingsBetween.at(-1)?.weightKg ?? firstKg;
  const by = { id, divisionKg: env.SCALE_DIVISION_KG };
  if (step === "weighIn") return likelyKg(usual.gross, by);
  if (step === "weighOut") return likelyKg(usual.tare, { ...by, belowKg: lastKg });
  if (step !== "weighBetween" || lastKg === null) return null;
  const [next] = itemsLeft(items, { weighingsBetween });
  return likelyKg(usualBetween(lastKg, next ? [next] : [], usual.tare, env), { ...by, belowKg: lastKg });
}

async function waitingFor({ api, user }: ScreenContext, record: InboundRecord) {
  const { data } = await api.get("/api/inbound-record/open", {}, inboundOpen);
  return waitingInbound(data, record.status, user);
}

/** Shows the weighing ticket. */
export const inboundPdf = (context: ScreenContext): Promise<Response> =>
  showPaper(context, `/api/inbound-record/${idOf(context.params.id)}/pdf`, inboundPaperQuery);
