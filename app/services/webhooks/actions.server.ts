import { settingsPaths } from "#contract/accounts/settings";
import {
  type MadeWebhook,
  madeWebhook,
  queuedDelivery,
  webhookDelivery,
  webhookInput,
  webhookSend,
} from "#contract/webhook";
import { parseId } from "~/services/records/ids.server";
import { joinRoles } from "~/services/records/join-roles.server";
import { recordActions, recordOpened } from "~/services/records/record-actions.server";
import { type ActionContext, formAction } from "~/services/request/screen.server";
import { flashMadeKey } from "~/services/request/session.server";
import { webhookDefinition } from "./screen.server";

const { apiPath } = webhookDefinition;
const pathOf = ({ url }: ActionContext, param: string) => `${apiPath}/${parseId(url.searchParams.get(param))}`;

const { update, remove, change } = recordActions(webhookDefinition, {
  prepare: joinRoles,
  leadsTo: { update: recordOpened, change: recordOpened },
});

async function showSecret({ headers, redirect }: ActionContext, { id, url, secret }: MadeWebhook) {
  headers.append("Set-Cookie", await flashMadeKey({ id, name: url, key: secret }));
  return redirect(`${settingsPaths.webhooks}?view=${id}`);
}

export const webhookActions = {
  create: formAction(webhookInput, async (context: ActionContext, read) => {
    const { form, api, idempotencyKey } = context;
    joinRoles(form);
    return showSecret(context, await api.post(apiPath, read(), { idempotencyKey, schema: madeWebhook }));
  }),
  update,
  remove,
  secret: async (context: ActionContext) => {
    const { api, version, idempotencyKey } = context;
    const path = `${pathOf(context, "secret")}/secret`;
    return showSecret(context, await api.post(path, {}, { version, idempotencyKey, schema: madeWebhook }));
  },
  /** Sends a test or an event again, and shows the result. */
  send: formAction(webhookSend, async (context: ActionContext, read) => {
    const { api, t, redirect, url } = context;
    const { status, error } = await api.post(`${pathOf(context, "view")}/send`, read(), { schema: webhookDelivery });
    const text =
      error === null
        ? t("business:webhook.sent", { status })
        : t("business:webhook.notSent", { error: t(`business:webhook.error.${error}`, { defaultValue: error }) });
    return redirect(url.pathname + url.search, { toast: { text, tone: error === null ? "success" : "error" } });
  }),
  skip: change("skip", queuedDelivery, ({ t }) => t("business:webhook.skipped"), { param: "view" }),
};
