import { useActionData, useLoaderData } from "@remix-run/react";
import { ApiKeysScreen } from "~/components/api-key/api-keys-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { apiKeyActions } from "~/services/api-keys/actions.server";
import { apiKeys } from "~/services/api-keys/screen.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "apiKey.title" });

export const loader = screenLoader(["auth", role("api-key", "see")], apiKeys);

export const action = screenAction(["auth", role("api-key", "edit")], apiKeyActions);

export default function ApiKeys() {
  return <ApiKeysScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
