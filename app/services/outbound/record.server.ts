import { businessDay } from "#contract/plant/business-day";
import { outboundOpen } from "#contract/weighing/open-records";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import {
  OUTBOUND_STAGES,
  outboundWaitingFor,
  nextOutboundStep,
  type OutboundStep,
} from "#contract/weighing/outbound-status";
import type { UsualWeights } from "#contract/weighing/unusual";
import { outboundPaperQuery } from "#contract/weighing/paper";
import { goodsStockList } from "#contract/orders/stock";
import { offersOutbound, outboundViewHref } from "~/definitions/outbound";
import { waitingAfter } from "~/definitions/waiting";
import { showPaper } from "~/services/records/document.server";
import { parseId } from "~/services/records/ids.server";
import { likelyKg } from "~/services/weighing/demo-deck.server";
import { truckDetail } from "~/services/weighing/detail.server";
import { findRecord } from "~/services/records/record-definition.server";
import { redirectToNeighbour } from "~/services/weighing/record-neighbours.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { outboundListConfig } from "./list.server";
import { outboundDefinition, outboundRecordPanels } from "./panel.server";

/** Loads a record and its next step. */
export async function loadOutboundRecord(context: ScreenContext) {
  const { api, params, user, env } = context;
  const record = await findRecord(api, outboundDefinition, parseId(params.id));
  await redirectToNeighbour(context, outboundListConfig, {
    id: record.id,
    waiting: async () => (await waitingFor(context, record)).map(({ status }) => status),
    hrefOf: outboundViewHref,
  });
  const due = nextOutboundStep(record.status);
  const [truck, panels, stocks] = await Promise.all([
    truckDetail(context, record, {
      definition: outboundDefinition,
      due,
      offers: (step) => offersOutbound(record, user, step),
      waitingFor: () => waitingFor(context, record),
      deckKg: (usual) => deckKg(context, record, usual, due),
    }),
    outboundRecordPanels(context, record),
    offersOutbound(record, user, "load") ? api.get("/api/stock", {}, goodsStockList) : null,
  ]);
  return {
    ...truck,
    ...panels,
    stocks: stocks?.data ?? [],
    today: businessDay(env.APP_TIMEZONE),
    tolerancePct: env.WEIGHT_TOLERANCE_PCT,
    overloadGuard: env.OVERLOAD_GUARD,
  };
}
export type OutboundDetail = Awaited<ReturnType<typeof loadOutboundRecord>>;

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
  return waitingAfter({
    counts: data,
    after: record.status,
    stages: OUTBOUND_STAGES,
    statuses: outboundWaitingFor(user),
    stepOf: nextOutboundStep,
  });
}

/** Shows the surat jalan or internal slip. */
export const outboundPdf = (context: ScreenContext): Promise<Response> =>
  showPaper(context, `/api/outbound-record/${parseId(context.params.id)}/pdf`, outboundPaperQuery);
