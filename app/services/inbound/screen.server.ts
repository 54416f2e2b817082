import { businessDay } from "#contract/plant/business-day";
import { usualAnswer } from "#contract/weighing/earlier-values";
import { type InboundRecord, inboundRecordQuery, inboundRecordList } from "#contract/weighing/inbound-record";
import {
  INBOUND_STAGES,
  inboundWaitingFor,
  nextInboundStep,
  type InboundStep,
} from "#contract/weighing/inbound-status";
import { itemsLeft, usualBetween } from "#contract/weighing/between";
import { inboundRows } from "#contract/rows/inbound";
import { inboundOpen } from "#contract/weighing/open-records";
import { inboundPaperQuery } from "#contract/weighing/paper";
import { earlierPricesAnswer, type UsualWeights } from "#contract/weighing/unusual";
import { INBOUND_PATH, inboundViewHref, offersInbound } from "~/definitions/inbound";
import { waitingAfter } from "~/definitions/waiting";
import { showPaper } from "~/services/records/document.server";
import { parseId } from "~/services/records/ids.server";
import { likelyKg } from "~/services/weighing/demo-deck.server";
import { truckDetail } from "~/services/weighing/detail.server";
import { findRecord } from "~/services/records/record-definition.server";
import { bulkList } from "~/services/records/bulk-list.server";
import { redirectToNeighbour } from "~/services/weighing/record-neighbours.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { inboundBulk } from "./bulk.server";
import { inboundDefinition, inboundPanels } from "./panel.server";

/** Loads the list or a record (`?view=12`) at the specification's only path. */
export async function loadInbound(context: ScreenContext) {
  return context.url.searchParams.has("view") ? inboundDetail(context) : inboundList(context);
}

/** Lists today's records, and open ones of earlier days. */
export const inboundListing = {
  name: "inbound",
  rows: inboundRows,
  apiPath: "/api/inbound-record",
  query: inboundRecordQuery,
  list: inboundRecordList,
  defaultSort: "-recordNo",
  daysSort: "-date",
  ordering: ["waiting"],
  keepsOpen: true,
  hidesCancelled: true,
  usual: { date: { daysBack: 0 } },
  bulk: inboundBulk,
} as const;

async function inboundList(context: ScreenContext) {
  const [data, panels] = await Promise.all([bulkList(context, inboundListing), inboundPanels(context)]);
  return { shows: "list" as const, ...data, ...panels };
}
export type InboundData = Awaited<ReturnType<typeof loadInbound>>;
export type InboundListData = Awaited<ReturnType<typeof inboundList>>;

async function inboundDetail(context: ScreenContext) {
  const { api, url, user } = context;
  const record = await findRecord(api, inboundDefinition, parseId(url.searchParams.get("view")));
  await redirectToNeighbour(context, inboundListing, {
    id: record.id,
    waiting: async () => (await waitingFor(context, record)).map(({ status }) => status),
    hrefOf: (search, id) => INBOUND_PATH + inboundViewHref(search, id),
  });
  const due = nextInboundStep(record.status);
  const [truck, panels, prices, usualOfCheck] = await Promise.all([
    truckDetail(context, record, {
      definition: inboundDefinition,
      due,
      offers: (step) => offersInbound(record, user, step),
      waitingFor: () => waitingFor(context, record),
      deckKg: (usual) => deckKg(context, record, usual, due),
    }),
    inboundPanels(context, record),
    offersInbound(record, user, "finish")
      ? api.get(`${inboundDefinition.apiPath}/${record.id}/earlier-prices`, {}, earlierPricesAnswer)
      : null,
    offersInbound(record, user, "check")
      ? api.get(`${inboundDefinition.apiPath}/${record.id}/usual`, {}, usualAnswer)
      : null,
  ]);
  const today = businessDay(context.env.APP_TIMEZONE);
  return {
    shows: "record" as const,
    ...truck,
    ...panels,
    prices,
    usualDeduction: usualOfCheck?.data[0] ?? null,
    today,
  };
}
export type InboundDetail = Awaited<ReturnType<typeof inboundDetail>>;

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
  return waitingAfter({
    counts: data,
    after: record.status,
    stages: INBOUND_STAGES,
    statuses: inboundWaitingFor(user),
    stepOf: nextInboundStep,
  });
}

/** Shows the weighing ticket. */
export const inboundPdf = (context: ScreenContext): Promise<Response> =>
  showPaper(context, `/api/inbound-record/${parseId(context.params.id)}/pdf`, inboundPaperQuery);
