import { adjustBody, outstanding, outstandingInput, type Outstanding } from "#contract/orders/outstanding";
import { offersOutstanding, openingImport } from "~/definitions/outstanding";
import { importPanel } from "~/services/import/actions.server";
import { masterChoices } from "~/services/records/choices.server";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { recordPanels } from "~/services/records/record-panels.server";
import type { ApiClient } from "~/services/request/api.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { htmlConstraints } from "~/services/request/validation.server";

export const outstandingDefinition: RecordDefinition<Outstanding> = {
  area: "outstanding",
  apiPath: "/api/outstanding",
  input: outstandingInput,
  detail: outstanding,
  nameOf: ({ poSalesNo }) => poSalesNo,
};

/** Loads the open panel. */
export async function outstandingPanels(context: ScreenContext) {
  const { api, user, idempotencyKey } = context;
  const { panel, confirm } = await recordPanels(context, outstandingDefinition, {
    offers: (record, change) => offersOutstanding(record, user, change),
    form: async (record) => ({ choices: await openingChoices(api, record) }),
    other: async (named) => {
      const record = await named("adjust");
      if (record === null || !offersOutstanding(record, user, "adjust")) return null;
      const constraint = htmlConstraints(adjustBody);
      return { kind: "adjust" as const, record, constraint, idempotencyKey: idempotencyKey() };
    },
    confirms: ["delete", "restore"],
  });
  return { panel: importPanel(openingImport, context) ?? panel, confirm };
}
type OutstandingPanel = Awaited<ReturnType<typeof outstandingPanels>>["panel"];
export type OpeningForm = Extract<OutstandingPanel, { kind: "form" }>;
export type AdjustForm = Extract<OutstandingPanel, { kind: "adjust" }>;

async function openingChoices(api: ApiClient, record: Outstanding | null) {
  const [customers, grades, markings] = await Promise.all([
    masterChoices(api, "customer", record?.customer),
    masterChoices(api, "grade", record?.grade),
    masterChoices(api, "marking", record?.marking),
  ]);
  return { customers, grades, markings };
}
