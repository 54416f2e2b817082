import { can } from "#contract/access";
import { ghostLoad, type GhostLoad, ghostLoadList, ghostLoadQuery, settleBody } from "#contract/scale/ghost-load";
import { formatMoment } from "#contract/values/format";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { listClosed, recordActions } from "~/services/records/record-actions.server";
import { recordList } from "~/services/records/record-list.server";
import { readingPanel, recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";

const definition: RecordDefinition<GhostLoad> = {
  area: "ghost-load",
  apiPath: "/api/ghost-load",
  input: settleBody,
  detail: ghostLoad,
  nameOf: ({ scale }) => scale.name,
};

/** Loads the ghost loads, by default those that are not settled. */
export async function loadGhostLoads(context: ScreenContext) {
  const [data, panels] = await Promise.all([
    recordList(context, {
      apiPath: definition.apiPath,
      query: ghostLoadQuery,
      list: ghostLoadList,
      defaultSort: "",
      usual: { state: "open" },
    }),
    recordPanels(context, definition, {
      offers: () => false,
      form: () => Promise.resolve({}),
      other: readingPanel,
      confirms: [],
    }),
  ]);
  const { user, idempotencyKey } = context;
  return {
    ...data,
    ...panels,
    constraint: constraintsOf(settleBody),
    idempotencyKey: idempotencyKey(),
    maySetUp: can(user, "scale", "see"),
  };
}
export type GhostLoadsData = Awaited<ReturnType<typeof loadGhostLoads>>;

const { change } = recordActions(definition, { leadsTo: { change: listClosed } });

export const ghostLoadActions = {
  settle: change(
    "settle",
    settleBody,
    ({ t, env }, { startedAt }) =>
      t("business:ghostLoad.wasSettled", { at: formatMoment(startedAt, env.APP_TIMEZONE) }),
    { param: "view" },
  ),
};
