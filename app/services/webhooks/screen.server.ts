import { formatRoles, ROLES } from "#contract/access";
import {
  type Webhook,
  webhook,
  webhookDeliveryList,
  webhookDeliveryQuery,
  webhookInput,
  webhookList,
  webhookTypes,
} from "#contract/webhook";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { takeMadeKey } from "~/services/request/session.server";

export const webhookDefinition: RecordDefinition<Webhook> = {
  area: "webhook",
  apiPath: "/api/webhook",
  input: webhookInput,
  detail: webhook,
  nameOf: ({ url }) => url,
};

/** Loads the webhooks, the open panel with a page of its deliveries, and a new secret once. */
export async function loadWebhooks(context: ScreenContext) {
  const { api, env, request, headers, url } = context;
  const { apiPath } = webhookDefinition;
  const { made, cookie } = await takeMadeKey(request);
  const [{ data: webhooks }, panels] = await Promise.all([
    api.get(apiPath, {}, webhookList),
    recordPanels(context, webhookDefinition, {
      offers: ({ deletedAt }) => deletedAt === null,
      form: () => Promise.resolve({ types: webhookTypes(formatRoles(ROLES)) }),
      other: async (named) => {
        const record = await named("view");
        if (record === null || record.deletedAt !== null) return null;
        const { page } = webhookDeliveryQuery.catch({}).parse({ page: url.searchParams.get("log") ?? undefined });
        const query = { page, perPage: 50 };
        const deliveries = await api.get(`${apiPath}/${record.id}/deliveries`, query, webhookDeliveryList);
        return { kind: "view" as const, record, deliveries };
      },
      confirms: ["delete", "secret"],
    }),
  ]);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  return { webhooks, ...panels, made, timeZone: env.APP_TIMEZONE };
}
export type WebhooksData = Awaited<ReturnType<typeof loadWebhooks>>;
