import { useActionData, useLoaderData } from "@remix-run/react";
import { WebhooksScreen } from "~/components/webhook/webhooks-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { webhookActions } from "~/services/webhooks/actions.server";
import { loadWebhooks } from "~/services/webhooks/screen.server";

export const handle = screenHandle({ title: "business:webhook.title" });

export const loader = screenLoader(["auth", role("webhook", "see")], loadWebhooks);

export const action = screenAction(["auth", role("webhook", "edit")], webhookActions);

export default function Webhooks() {
  return <WebhooksScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
