import { madeApiKey } from "#contract/accounts/api-key";
import { LINE_KINDS, writeLine } from "#contract/scale/line";
import { scale, scaleInput, scaleSettings, watchedScale } from "#contract/scale/scale";
import { scaleTrial } from "#contract/scale/trial";
import { settingsPaths } from "#contract/accounts/settings";
import { LINE_FIELDS } from "~/definitions/indicators";
import { parseId } from "~/services/records/ids.server";
import { recordActions, recordOpened } from "~/services/records/record-actions.server";
import { notFound } from "~/services/request/screen-error.server";
import type { ActionContext } from "~/services/request/screen.server";
import { flashMadeKey } from "~/services/request/session.server";
import { scaleDefinition } from "./screen.server";

/**
 * Writes the line from its fields, and removes the pattern unless the protocol is configured: both are on every form,
 * for browsers without JavaScript. A line in the form is the answer to a conflict.
 */
function prepare(form: FormData): void {
  const text = (name: (typeof LINE_FIELDS)[number]) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const kind = LINE_KINDS.find((one) => one === form.get("lineKind"));
  if (kind !== undefined && !form.has("line")) {
    const port = text(kind === "listen" ? "lineListen" : "linePort");
    const serial = { path: text("linePath"), speed: text("lineSpeed"), format: text("lineFormat") };
    form.set("line", writeLine({ kind, host: text("lineHost"), port, ...serial }));
  }
  for (const name of LINE_FIELDS) form.delete(name);
  if (form.get("protocol") === "configured") return;
  for (const name of Array.from(form.keys())) if (name.startsWith("pattern.")) form.delete(name);
}

const { create, update, change } = recordActions(scaleDefinition, { prepare, leadsTo: { create: recordOpened } });

export const scaleActions = {
  create,
  update,
  key: async ({ api, url, version, idempotencyKey, headers, redirect }: ActionContext) => {
    const id = parseId(url.searchParams.get("key") ?? url.searchParams.get("view"));
    const path = `${scaleDefinition.apiPath}/${id}/key`;
    const { id: keyId, name, key } = await api.post(path, {}, { version, idempotencyKey, schema: madeApiKey });
    headers.append("Set-Cookie", await flashMadeKey({ id: keyId, name, key, scale: id }));
    return redirect(`${settingsPaths.scales}?view=${id}`);
  },
  /** The agent tries protocols and speeds; the open panel shows what it finds. */
  trial: async ({ api, url, idempotencyKey, redirect }: ActionContext) => {
    const id = parseId(url.searchParams.get("view"));
    await api.post(`${scaleDefinition.apiPath}/${id}/trial`, {}, { idempotencyKey, schema: scaleTrial });
    return redirect(`${settingsPaths.scales}?view=${id}`);
  },
  /** Takes over a result of the trial. */
  useTrial: async ({ api, form, url, version, redirect, t }: ActionContext) => {
    const id = parseId(url.searchParams.get("view"));
    const path = `${scaleDefinition.apiPath}/${id}`;
    const [record, { trial }] = await Promise.all([
      api.get(path, {}, scale),
      api.get(`${path}/live`, {}, watchedScale),
    ]);
    const found = trial?.results?.find(({ protocol, line }) => `${protocol} ${line}` === form.get("result"));
    if (found === undefined) throw notFound();
    const { protocol, line } = found;
    const input = scaleInput.parse({ ...scaleSettings.parse(record), protocol, line });
    const { name } = await api.put(path, input, { version, schema: scale });
    return redirect(`${settingsPaths.scales}?view=${id}`, { toast: t("record.saved", { name }) });
  },
  /** Puts a scale into use; its other settings stay. */
  use: async ({ api, url, version, redirect, t }: ActionContext) => {
    const id = parseId(url.searchParams.get("view"));
    const path = `${scaleDefinition.apiPath}/${id}`;
    const input = scaleInput.parse({ ...scaleSettings.parse(await api.get(path, {}, scale)), active: true });
    const { name } = await api.put(path, input, { version, schema: scale });
    return redirect(`${settingsPaths.scales}?view=${id}`, { toast: t("business:scale.setup.used", { name }) });
  },
  revokeKey: change("revoke-key", null, ({ t }, { name }) => t("business:scale.keyRevoked", { name }), {
    param: "revokeKey",
  }),
};
