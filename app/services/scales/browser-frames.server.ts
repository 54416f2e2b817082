import { agentSettings, framesAnswer } from "#contract/scale/scale";
import { idOf } from "~/services/records/ids.server";
import { ApiError } from "~/services/request/api-error.server";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";

/** Frames of a scale that the browser of a desk reads (docs/decisions/0112-scale-at-the-desk.md). */

export async function browserLine({ api, url }: Pick<ScreenContext, "api" | "url">): Promise<Response> {
  const id = idOf(url.searchParams.get("scale"));
  return Response.json(await api.get(`/api/scale/${id}/agent`, {}, agentSettings));
}

/** Passes a batch on. Refusals are answers without a screen: the browser tries again. */
export async function takeBrowserFrames({ api, form }: Pick<ActionContext, "api" | "form">): Promise<Response> {
  const [scale, batch] = [form.get("scale"), form.get("batch")];
  try {
    const id = idOf(typeof scale === "string" ? scale : null);
    const body = JSON.parse(typeof batch === "string" ? batch : "") as unknown;
    return Response.json(await api.post(`/api/scale/${id}/frames`, body, { schema: framesAnswer }));
  } catch (error) {
    if (error instanceof ApiError) return new Response(null, { status: error.status });
    if (error instanceof SyntaxError) return new Response(null, { status: 400 });
    throw error;
  }
}
