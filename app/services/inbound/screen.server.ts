import { inboundRecordList, inboundRecordQuery } from "#contract/inbound-record";
import { streamDocument } from "~/services/records/document.server";
import { idOf } from "~/services/records/ids.server";
import { findRecord } from "~/services/records/record-definition.server";
import { recordList } from "~/services/records/record-list.server";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { vendorChoices } from "./choices.server";
import { inboundDefinition, inboundPanels } from "./panel.server";

/** Loads the screen of inbound records: the list, or one record in its place (`?view=12`), because the paths of screens are given. */
export async function inboundScreen(context: ScreenContext) {
  return context.url.searchParams.has("view") ? inboundDetail(context) : inboundList(context);
}

/** Loads the list. It opens on today. */
async function inboundList(context: ScreenContext) {
  const [data, vendors, panels] = await Promise.all([
    recordList(context, {
      apiPath: "/api/inbound-record",
      query: inboundRecordQuery,
      list: inboundRecordList,
      defaultSort: "-recordNo",
      usual: { date: { daysBack: 0 } },
      restoreArea: "inbound",
    }),
    vendorChoices(context.api),
    inboundPanels(context),
  ]);
  return { shows: "list" as const, ...data, vendors, ...panels };
}
export type InboundData = Awaited<ReturnType<typeof inboundScreen>>;
export type InboundListData = Awaited<ReturnType<typeof inboundList>>;

/** Loads one record with its stages, its items and the step that is due. */
async function inboundDetail(context: ScreenContext) {
  const { api, url, user, idempotencyKey } = context;
  const record = await findRecord(api, inboundDefinition, idOf(url.searchParams.get("view")));
  const panels = await inboundPanels(context, record);
  return {
    shows: "record" as const,
    record,
    ...panels,
    user: { roles: user.roles },
    timeZone: env.APP_TIMEZONE,
    divisionKg: env.SCALE_DIVISION_KG,
    idempotencyKey: idempotencyKey(),
  };
}
export type InboundDetail = Awaited<ReturnType<typeof inboundDetail>>;

/** Streams the weighing ticket as the API draws it. */
export function inboundPdf({ api, params }: ScreenContext): Promise<Response> {
  return streamDocument(api, `/api/inbound-record/${idOf(params.id)}/pdf`);
}
