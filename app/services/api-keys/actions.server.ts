import { apiKeyInput, madeApiKey } from "#contract/accounts/api-key";
import { settingsPaths } from "#contract/accounts/settings";
import { joinRoles } from "~/services/records/join-roles.server";
import { recordActions } from "~/services/records/record-actions.server";
import { type ActionContext, formAction } from "~/services/request/screen.server";
import { flashMadeKey } from "~/services/request/session.server";
import { apiKeyDefinition } from "./screen.server";

const { change } = recordActions(apiKeyDefinition);

export const apiKeyActions = {
  create: formAction(apiKeyInput, async (context: ActionContext, read) => {
    const { form, api, idempotencyKey, headers, redirect } = context;
    joinRoles(form);
    const body = read();
    const { id, name, key } = await api.post(apiKeyDefinition.apiPath, body, { idempotencyKey, schema: madeApiKey });
    headers.append("Set-Cookie", await flashMadeKey({ id, name, key }));
    return redirect(settingsPaths.apiKeys);
  }),
  revoke: change("revoke", null, ({ t }, { name }) => t("apiKey.revoked", { name })),
};
