import { can } from "#contract/access";
import { businessDay } from "#contract/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import {
  adjustBody,
  outstanding,
  outstandingInput,
  outstandingList,
  outstandingQuery,
  type Outstanding,
} from "#contract/outstanding";
import { isOpeningBalance, offersOutstanding, openingImport } from "~/screens/outstanding";
import { searchHref } from "~/screens/search-href";
import { asksForImport, importActions, importForm } from "~/services/import/actions.server";
import { masterChoices } from "~/services/records/choices.server";
import { idOf } from "~/services/records/ids.server";
import {
  findPlain,
  plainActions,
  plainOverlay,
  toList,
  type PlainRecord,
} from "~/services/records/plain-record.server";
import type { ApiClient } from "~/services/request/api.server";
import { env } from "~/services/request/env.server";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";

/** The list of outstanding balances, the forms over it, and what they do. */

const kind: PlainRecord<Outstanding> = {
  area: "outstanding",
  input: outstandingInput,
  detail: outstanding,
  nameOf: ({ poSalesNo }) => poSalesNo,
  deletable: isOpeningBalance,
};

/** What the order of the API's own choice is called on the screen. */
const NEWEST_FIRST = "-date";

/** The list opens on all days: an order is owed until it is delivered, however old it is. */
export async function outstandings(context: ScreenContext) {
  const { api, query, url, user, redirect } = context;
  const given = query(outstandingQuery);
  const deleted = given.deleted !== undefined && can(user, "outstanding", "restore");
  const filter = { ...given, deleted: deleted ? "1" : undefined };
  const perPage = filter.perPage ?? RECORD_PAGE_SIZE;
  const [list, overlay, grades] = await Promise.all([
    api.get("/api/outstanding", { ...filter, page: filter.page ?? 1, perPage }, outstandingList),
    outstandingOverlay(context),
    masterChoices(api, "grade", undefined),
  ]);
  if (list.page > list.lastPage) {
    throw await redirect(url.pathname + searchHref(url.searchParams, { page: String(list.lastPage) }));
  }
  return {
    list,
    overlay,
    grades,
    deleted,
    sort: filter.sort ?? NEWEST_FIRST,
    today: businessDay(env.APP_TIMEZONE),
    timeZone: env.APP_TIMEZONE,
    user: { roles: user?.roles ?? [] },
  };
}
export type OutstandingData = Awaited<ReturnType<typeof outstandings>>;

/** What lies over the list: an opening balance (`?form=new`, `?form=12`), an adjustment (`?adjust=12`), and what is asked. */
async function outstandingOverlay(context: ScreenContext) {
  const { api, url, user, idempotencyKey, t } = context;
  const search = url.searchParams;
  if (asksForImport(openingImport, context)) {
    return { kind: "import" as const, record: null, form: importForm(openingImport, t) };
  }
  if (search.has("form")) {
    if (!can(user, "outstanding", "edit")) return null;
    const record = search.get("form") === "new" ? null : await findPlain(kind, context, "form");
    if (record !== null && !offersOutstanding(record, user, "edit")) return null;
    return {
      kind: "form" as const,
      record,
      choices: await openingChoices(api, record),
      constraint: constraintsOf(outstandingInput),
      idempotencyKey: idempotencyKey(),
    };
  }
  if (search.has("adjust")) {
    const record = await findPlain(kind, context, "adjust");
    if (!offersOutstanding(record, user, "adjust")) return null;
    const constraint = constraintsOf(adjustBody);
    return { kind: "adjust" as const, record, constraint, idempotencyKey: idempotencyKey() };
  }
  return plainOverlay(kind, context);
}
type OutstandingOverlay = OutstandingData["overlay"];
export type OpeningForm = Extract<OutstandingOverlay, { kind: "form" }>;
export type AdjustForm = Extract<OutstandingOverlay, { kind: "adjust" }>;

/** What the form of an opening balance can choose from. */
async function openingChoices(api: ApiClient, record: Outstanding | null) {
  const [customers, grades, markings] = await Promise.all([
    masterChoices(api, "customer", record?.customer),
    masterChoices(api, "grade", record?.grade),
    masterChoices(api, "marking", record?.marking),
  ]);
  return { customers, grades, markings };
}

async function adjust(context: ActionContext) {
  const { parse, api, url, version, idempotencyKey, t } = context;
  const body = parse(adjustBody);
  const place = `/api/outstanding/${idOf(url.searchParams.get("adjust"))}/adjust`;
  const { poSalesNo } = await api.post(place, body, { version, idempotencyKey, schema: outstanding });
  return toList(context, t("record.saved", { name: poSalesNo }));
}

/** The forms of the list. */
export const outstandingActions = { ...plainActions(kind), adjust, ...importActions(openingImport) };
