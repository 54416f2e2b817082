import { readFile } from "node:fs/promises";
import { isApiKey } from "#contract/accounts/api-key";
import { AGENT_FILE } from "#contract/scale/agent-file";
import { settingsPaths } from "#contract/accounts/settings";
import { scale } from "#contract/scale/scale";
import { agentFileName, SERIAL_COMMAND, startCommand } from "~/definitions/agent-commands";
import { parseId } from "~/services/records/ids.server";
import { notFound } from "~/services/request/screen-error.server";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { scaleDefinition } from "./screen.server";

/** Returns the agent with its settings in the first line and its instructions below, without its key. */
export const loadAgentFile = (context: ScreenContext) => agentFile(context, "");

/** Returns the agent with the key that was just made. */
export function agentFileWithKey({ form, ...context }: ActionContext) {
  const key = form.get("key");
  if (typeof key !== "string" || !isApiKey(key)) throw notFound();
  return agentFile(context, key);
}

/** @throws Response 404 for an unknown scale, or before the first build */
async function agentFile({ api, url, env, t }: Pick<ScreenContext, "api" | "url" | "env" | "t">, key: string) {
  const { id } = await api.get(`${scaleDefinition.apiPath}/${parseId(url.searchParams.get("scale"))}`, {}, scale);
  const program = await readFile(AGENT_FILE, "utf8").catch(() => null);
  if (program === null) throw notFound();
  const gudang = env.APP_URL ?? url.origin;
  const settings = JSON.stringify({ url: gudang, scale: id, key });
  const guide = t("business:scale.setup.fileGuide", {
    port: SERIAL_COMMAND,
    start: startCommand(id),
    screen: new URL(`${settingsPaths.scales}?view=${id}`, gudang).href,
  });
  const comments = guide.replace(/^/gm, "// ");
  return new Response(`globalThis.scaleAgent = ${settings};\n${comments}\n${program}`, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Disposition": `attachment; filename="${agentFileName(id)}"`,
    },
  });
}
