import { businessDay } from "#contract/plant/business-day";
import { scale, type Scale, scaleInput, scaleList, scaleQuery, watchedScale } from "#contract/scale/scale";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { takeMadeKey } from "~/services/request/session.server";

export const scaleDefinition: RecordDefinition<Scale> = {
  area: "scale",
  apiPath: "/api/scale",
  input: scaleInput,
  detail: scale,
  nameOf: ({ name }) => name,
};

/** Loads scales and the open panel; `?view=1` shows what a scale sends now, a new key is shown once. */
export async function loadScales(context: ScreenContext) {
  const { api, env, request, headers, query } = context;
  const { due } = query(scaleQuery).values;
  const { made, cookie } = await takeMadeKey(request);
  const [list, panels] = await Promise.all([
    api.get(scaleDefinition.apiPath, due ? { due: "1" } : {}, scaleList),
    recordPanels(context, scaleDefinition, {
      offers: ({ keyHint }, change) => change !== "revokeKey" || keyHint !== null,
      other: async (named) => {
        const record = await named("view");
        if (record === null) return null;
        const now = await api.get(`${scaleDefinition.apiPath}/${record.id}/live`, {}, watchedScale);
        return { kind: "view" as const, record, now };
      },
      confirms: ["key", "revokeKey"],
    }),
  ]);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  return { ...panels, scales: list.data, due, made, today: businessDay(env.APP_TIMEZONE), timeZone: env.APP_TIMEZONE };
}
export type ScalesData = Awaited<ReturnType<typeof loadScales>>;
