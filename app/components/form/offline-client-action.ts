import { parse } from "@conform-to/dom";
import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { FormReply } from "~/services/request/form.server";

/**
 * The `clientAction` of every screen with forms (docs/decisions/0014). Answers 503 in the place of a server that cannot be
 * reached, or whose answer cannot be read (a proxy's page): the form keeps what was typed, under the dialog of a failing
 * server, and its idempotency key, because the first request may have arrived.
 *
 * @throws redirects, faults that the server names, and an aborted request: the form has been left
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted) throw error;
    return Response.json(unreachable(await sent.formData()), { status: 503 });
  }
}

function unreachable(form: FormData): FormReply {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const { initialValue } = parse<null, string[]>(form, { resolve: () => ({ value: null }) }).reply();
  return {
    ok: false,
    status: 503,
    lastResult: { initialValue },
    // No form takes the answer for its own: no error was found in it.
    intent: null,
    idempotencyKey: text("idempotencyKey"),
    version: Number(text("version")) || undefined,
    failure: { kind: "server" },
  };
}
