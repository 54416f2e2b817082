import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { FormReply } from "~/services/request/form.server";
import { findFailure, noteAnswer } from "./action-answer";
import { takeOpening } from "~/definitions/three-way";
import { takeRefill } from "./form-draft";
import { readServerPage } from "./proxy-error-page";
import { isNetworkError } from "../form/network-error";

/**
 * `clientAction` of every screen with forms (docs/decisions/0014-forms-keep-their-input.md). On a network error
 * replies 503 and keeps values and idempotency key, because the first request may have arrived. Only refills a form
 * kept across a sign-in (shell/use-form-draft.ts).
 * @throws redirects, the server's own errors, and aborted requests
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  noteAnswer(undefined);
  const sent = request.clone();
  const kept = takeRefill();
  if (kept !== undefined) {
    const form = await sent.formData();
    return toResponse({ ...(await asSent(form, 400, fieldText(form, "intent"))), filledIn: kept.formId });
  }
  try {
    const answer: unknown = await serverAction();
    if (findFailure(answer) !== undefined) return toResponse(answer as FormReply);
    noteAnswer(answer);
    return answer;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted) throw error;
    const failure: FormReply["failure"] = isNetworkError(error)
      ? { kind: "offline" }
      : { kind: "server", html: await readServerPage() };
    // Without an intent no form shows this reply.
    return toResponse({ ...(await asSent(await sent.formData(), 503, null)), failure });
  }
}

/** Notes a reply. Its status keeps Remix from loading the screen again. */
function toResponse(reply: FormReply): Response {
  noteAnswer(reply);
  return Response.json(reply, { status: reply.status });
}

async function asSent(form: FormData, status: number, intent: string | null): Promise<FormReply> {
  const { opened } = takeOpening(form);
  return {
    ok: false,
    status,
    lastResult: { initialValue: await submittedValues(form) },
    intent,
    idempotencyKey: fieldText(form, "idempotencyKey"),
    version: Number(fieldText(form, "version")) || undefined,
    opened,
  };
}

/** Returns the values for a form of conform, which has loaded it; other forms keep their values themselves. */
async function submittedValues(form: FormData) {
  try {
    const { parse } = await import("@conform-to/dom");
    return parse<null, string[]>(form, { resolve: () => ({ value: null }) }).reply().initialValue;
  } catch {
    return undefined;
  }
}

function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
