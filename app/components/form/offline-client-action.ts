import { parse } from "@conform-to/dom";
import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { FormReply } from "~/services/request/form.server";
import { takeFillIn } from "../layout/kept-form";
import { readServerPage } from "../layout/server-page";
import { isLineLost } from "./lost-line";

/**
 * The `clientAction` of every screen with forms (docs/decisions/0014-a-form-outlives-the-line.md). Answers 503 in the place of a server that cannot be
 * reached, or whose answer cannot be read (a proxy's page): the form keeps what was typed, under the dialog of a lost line or of a
 * failing server, and its idempotency key, because the first request may have arrived. A form that was kept over a sign-in
 * (layout/use-kept-form.ts) is filled in again, and goes nowhere.
 *
 * @throws redirects, faults that the server names, and an aborted request: the form has been left
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone();
  const kept = takeFillIn();
  if (kept !== undefined) {
    const form = await sent.formData();
    const reply: FormReply = { ...asSent(form, 400, textOf(form, "intent")), filledIn: kept.formId };
    return Response.json(reply, { status: 400 });
  }
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted) throw error;
    const failure: FormReply["failure"] = isLineLost(error)
      ? { kind: "offline" }
      : { kind: "server", html: await readServerPage() };
    // No form takes the answer for its own: no error was found in it.
    const reply: FormReply = { ...asSent(await sent.formData(), 503, null), failure };
    return Response.json(reply, { status: 503 });
  }
}

/** Returns the reply that shows a form as it was sent; the form takes it for its own when the intent is given. */
function asSent(form: FormData, status: number, intent: string | null): FormReply {
  const { initialValue } = parse<null, string[]>(form, { resolve: () => ({ value: null }) }).reply();
  return {
    ok: false,
    status,
    lastResult: { initialValue },
    intent,
    idempotencyKey: textOf(form, "idempotencyKey"),
    version: Number(textOf(form, "version")) || undefined,
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
