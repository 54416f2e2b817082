import { can } from "#contract/access";
import { businessDay } from "#contract/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { inboundRecordList, inboundRecordQuery } from "#contract/inbound-record";
import { streamDocument } from "~/services/records/document.server";
import { idOf } from "~/services/records/ids.server";
import { findRecord } from "~/services/records/record-definition.server";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { vendorChoices } from "./choices.server";
import { inboundDefinition, inboundPanels } from "./panel.server";

/** What the order of the API's own choice is called on the screen. */
const NEWEST_FIRST = "-recordNo";

/** The screen of inbound records: the list, or one record in its place (`?view=12`), because the paths of screens are given. */
export async function inboundScreen(context: ScreenContext) {
  return context.url.searchParams.has("view") ? inboundDetail(context) : inboundList(context);
}

/**
 * The list. It opens on today; an empty `date` in the address means all days. The deleted records of all days are shown at
 * once, because there are few.
 */
async function inboundList(context: ScreenContext) {
  const { api, query, url, user } = context;
  const given = query(inboundRecordQuery);
  const today = businessDay(env.APP_TIMEZONE);
  const deleted = given.deleted !== undefined && can(user, "inbound", "restore");
  const usual = deleted || url.searchParams.get("date") === "" ? undefined : today;
  const filter = { ...given, date: given.date ?? usual, deleted: deleted ? "1" : undefined };
  const perPage = filter.perPage ?? RECORD_PAGE_SIZE;
  const [list, vendors, panels] = await Promise.all([
    api.get("/api/inbound-record", { ...filter, page: filter.page ?? 1, perPage }, inboundRecordList),
    vendorChoices(api),
    inboundPanels(context),
  ]);
  return {
    shows: "list" as const,
    list,
    vendors,
    ...panels,
    today,
    date: filter.date ?? null,
    deleted,
    sort: filter.sort ?? NEWEST_FIRST,
    timeZone: env.APP_TIMEZONE,
    user: { roles: user.roles },
  };
}
export type InboundData = Awaited<ReturnType<typeof inboundScreen>>;
export type InboundListData = Awaited<ReturnType<typeof inboundList>>;

/** One record with its stages, its items and the step that is due. */
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

/** The weighing ticket as the API draws it. */
export function inboundPdf({ api, params }: ScreenContext): Promise<Response> {
  return streamDocument(api, `/api/inbound-record/${idOf(params.id)}/pdf`);
}
