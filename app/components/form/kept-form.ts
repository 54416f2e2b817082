import { parse } from "@conform-to/dom";
import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { FormReply } from "~/services/request/form.server";

/**
 * The `clientAction` of every screen with forms. When no answer comes that could be read (the line is down, something between
 * here and the server answers in its place), the form stays with all that was typed, under the dialog of a failing server. What
 * was sent may have arrived: the next try carries the same idempotency key.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // A redirect, a fault that the server names, or a form that has been left meanwhile.
    if (error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted) throw error;
    return Response.json(noAnswer(await sent.formData()), { status: 503 });
  }
}

function noAnswer(form: FormData): FormReply {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const { initialValue } = parse<null, string[]>(form, { resolve: () => ({ value: null }) }).reply();
  return {
    ok: false,
    status: 503,
    lastResult: { initialValue },
    // Of no form: nothing in it was found wrong.
    intent: null,
    idempotencyKey: text("idempotencyKey"),
    version: Number(text("version")) || undefined,
    failure: { kind: "server" },
  };
}
