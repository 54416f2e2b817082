import { can } from "#contract/access";
import { businessDay } from "#contract/business-day";
import { streamDocument } from "~/services/records/document.server";
import { idOf } from "~/services/records/ids.server";
import { findRecord } from "~/services/records/record-definition.server";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { outboundDefinition, outboundRecordPanels } from "./panel.server";

/** One outbound record with its stages, its items and the step that is due. */
export async function outboundDetail(context: ScreenContext) {
  const { api, params, user, idempotencyKey } = context;
  const record = await findRecord(api, outboundDefinition, idOf(params.id));
  const panels = await outboundRecordPanels(context, record);
  return {
    record,
    ...panels,
    user: { roles: user.roles },
    mayRestore: can(user, "outbound", "restore"),
    timeZone: env.APP_TIMEZONE,
    today: businessDay(env.APP_TIMEZONE),
    divisionKg: env.SCALE_DIVISION_KG,
    tolerancePct: env.WEIGHT_TOLERANCE_PCT,
    idempotencyKey: idempotencyKey(),
  };
}
export type OutboundDetail = Awaited<ReturnType<typeof outboundDetail>>;

/** The surat jalan as the API draws it. */
export function outboundPdf({ api, params }: ScreenContext): Promise<Response> {
  return streamDocument(api, `/api/outbound-record/${idOf(params.id)}/pdf`);
}
