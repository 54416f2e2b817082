import { can } from "#contract/access";
import {
  adjustBody,
  outstanding,
  outstandingInput,
  outstandingList,
  outstandingQuery,
  type Outstanding,
} from "#contract/outstanding";
import { isOpeningBalance, offersOutstanding, openingImport } from "~/screens/outstanding";
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
import { recordList } from "~/services/records/record-list.server";
import type { ApiClient } from "~/services/request/api.server";
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

/** Loads the list of balances. It opens on all days: an order is owed until it is delivered, however old it is. */
export async function outstandings(context: ScreenContext) {
  const [data, overlay, grades] = await Promise.all([
    recordList(context, {
      apiPath: "/api/outstanding",
      query: outstandingQuery,
      list: outstandingList,
      defaultSort: "-date",
      restoreArea: "outstanding",
    }),
    outstandingOverlay(context),
    masterChoices(context.api, "grade", undefined),
  ]);
  return { ...data, overlay, grades };
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
