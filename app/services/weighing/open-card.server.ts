import { parseId } from "~/services/records/ids.server";
import type { ActionContext } from "~/services/request/screen.server";

/** Tells Gudang whose weigh card is open while a load is on the deck (docs/domain.md, Ghost loads). */
export async function noteOpenCard({ api, form }: Pick<ActionContext, "api" | "form">): Promise<Response> {
  const formText = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
  const body = { direction: formText("direction"), recordId: parseId(formText("record")) };
  await api.post(`/api/scale/${parseId(formText("scale"))}/card`, body);
  return new Response(null, { status: 204 });
}
