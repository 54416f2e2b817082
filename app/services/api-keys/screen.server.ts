import {
  API_KEY_MAX_DAYS,
  apiKey,
  type ApiKey,
  apiKeyInput,
  apiKeyList,
  apiKeyQuery,
} from "#contract/accounts/api-key";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { recordList } from "~/services/records/record-list.server";
import { recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { takeMadeKey } from "~/services/request/session.server";

export const apiKeyDefinition: RecordDefinition<ApiKey> = {
  area: "api-key",
  apiPath: "/api/api-key",
  input: apiKeyInput,
  detail: apiKey,
  nameOf: ({ name }) => name,
};

/** Loads the list of API keys; shows a new key once. */
export async function apiKeys(context: ScreenContext) {
  const { made, cookie } = await takeMadeKey(context.request);
  const [data, panels] = await Promise.all([
    recordList(context, {
      apiPath: apiKeyDefinition.apiPath,
      query: apiKeyQuery,
      list: apiKeyList,
      defaultSort: "",
    }),
    recordPanels(context, apiKeyDefinition, {
      offers: ({ state }, change) => change === "revoke" && state === "active",
      confirms: ["revoke"],
    }),
  ]);
  if (cookie !== null) context.headers.append("Set-Cookie", cookie);
  return { ...data, ...panels, made, lastEnd: shiftDay(businessDay(context.env.APP_TIMEZONE), API_KEY_MAX_DAYS) };
}
export type ApiKeysData = Awaited<ReturnType<typeof apiKeys>>;
