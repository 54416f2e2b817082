import { activityList } from "#contract/answers";
import { scaleMinKg } from "#contract/plant";
import { can } from "#contract/access";
import { businessDay } from "#contract/business-day";
import { outboundOpen } from "#contract/weighing/open-records";
import type { OutboundRecord } from "#contract/outbound-record";
import { nextOutboundStep, type OutboundStep } from "#contract/outbound-status";
import type { UsualWeights } from "#contract/unusual";
import { outboundPaperQuery, printsAnswer } from "#contract/paper";
import { goodsStockList } from "#contract/stock";
import { offersMarkReviewed } from "~/definitions/record-offers";
import { offersOutbound, outboundViewHref, waitingOutbound } from "~/definitions/outbound";
import { paperFormatOf, showPaper } from "~/services/records/document.server";
import { idOf } from "~/services/records/ids.server";
import { callOntoDeck, likelyKg } from "~/services/records/demo-deck.server";
import { weighingScales } from "~/services/records/live-scales.server";
import { findRecord } from "~/services/records/record-definition.server";
import { redirectToNeighbour } from "~/services/records/record-neighbours.server";
import { usualWeightsOf } from "~/services/records/usual-weights.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { outboundListConfig } from "./list.server";
import { outboundDefinition, outboundRecordPanels } from "./panel.server";

/** Loads a record and its next step. */
export async function loadOutboundRecord(context: ScreenContext) {
  const { api, params, user, env, idempotencyKey } = context;
  const record = await findRecord(api, outboundDefinition, idOf(params.id));
  await redirectToNeighbour(context, outboundListConfig, {
    id: record.id,
    waiting: async () => (await waitingFor(context, record)).map(({ status }) => status),
    hrefOf: outboundViewHref,
  });
  const due = nextOutboundStep(record.status);
  const works = due !== undefined && offersOutbound(record, user, due);
  const weighs = offersOutbound(record, user, "weighIn") || offersOutbound(record, user, "weighOut");
  const [panels, waiting, usual, scales, stocks, paperFormat, prints, history] = await Promise.all([
    outboundRecordPanels(context, record),
    works ? [] : waitingFor(context, record),
    weighs ? usualWeightsOf(api, outboundDefinition, record) : null,
    weighs ? weighingScales(context) : [],
    offersOutbound(record, user, "load") ? api.get("/api/stock", {}, goodsStockList) : null,
    paperFormatOf(context),
    api.get(`${outboundDefinition.apiPath}/${record.id}/prints`, {}, printsAnswer),
    api.get(`${outboundDefinition.apiPath}/${record.id}/activity`, {}, activityList),
  ]);
  if (usual !== null) await callOntoDeck(context.request, `outbound ${record.id}`, deckKg(context, record, usual, due));
  return {
    record,
    ...panels,
    usual,
    scales,
    stocks: stocks?.data ?? [],
    paperFormat,
    letterhead: env.COMPANY_NAME !== "",
    prints: prints.data,
    history: history.data,
    /** Trucks waiting for the user, only loaded if this record has no step for the user. */
    waiting,
    user: { roles: user.roles },
    mayReview: offersMarkReviewed("outbound", record, user, env.UNUSUAL_CLEAR_OWN),
    mayRestore: can(user, "outbound", "restore"),
    timeZone: env.APP_TIMEZONE,
    today: businessDay(env.APP_TIMEZONE),
    divisionKg: env.SCALE_DIVISION_KG,
    minKg: scaleMinKg(env),
    capacityKg: env.SCALE_CAPACITY_KG,
    tolerancePct: env.WEIGHT_TOLERANCE_PCT,
    idempotencyKey: idempotencyKey(),
  };
}
export type OutboundDetail = Awaited<ReturnType<typeof loadOutboundRecord>>;

/** Returns the weight of the demo's truck for the open weigh form; null without one. */
function deckKg(
  { url, env }: ScreenContext,
  { id, firstKg, itemsKg }: OutboundRecord,
  usual: UsualWeights,
  due: OutboundStep | undefined,
): number | null {
  const step = url.searchParams.get("step") ?? due;
  const divisionKg = env.SCALE_DIVISION_KG;
  if (step === "weighIn") return likelyKg(usual.tare, { id, divisionKg });
  if (step !== "weighOut" || firstKg === null) return null;
  return Math.round((firstKg + itemsKg) / divisionKg) * divisionKg;
}

async function waitingFor({ api, user }: ScreenContext, record: OutboundRecord) {
  const { data } = await api.get("/api/outbound-record/open", {}, outboundOpen);
  return waitingOutbound(data, record.status, user);
}

/** Shows the surat jalan or internal slip. */
export const outboundPdf = (context: ScreenContext): Promise<Response> =>
  showPaper(context, `/api/outbound-record/${idOf(context.params.id)}/pdf`, outboundPaperQuery);
