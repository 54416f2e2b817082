import { randomUUID } from "node:crypto";
import { BodyTooLarge, withBodyCap } from "./body.server";
import { fault } from "./fault.server";
import type { SentForm } from "./form-reply.server";

/**
 * Reads what an action was sent.
 *
 * @param maxBytes of its body
 * @returns the request, whose body can be read again, and its form
 * @throws Response for the error boundary: 413, or 400 for what is no form
 */
export async function receiveForm(sent: Request, maxBytes: number): Promise<{ request: Request; form: SentForm }> {
  const request = await withBodyCap(sent, maxBytes).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? fault("body") : error;
  });
  const form = request.body === null ? new FormData() : await readForm(request.clone());
  const key = textOf(form, "idempotencyKey");
  // The API takes keys of visible ASCII; anything else would be refused there without a field to show it on.
  const idempotencyKey = key !== null && /^[\x21-\x7e]{8,200}$/.test(key) ? key : randomUUID();
  return { request, form: { form, intent: textOf(form, "intent"), idempotencyKey, submission: undefined } };
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw fault("refused");
  }
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}
