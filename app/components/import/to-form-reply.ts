import type { ImportReply } from "~/services/import/actions.server";
import type { FormReply } from "~/services/request/form.server";

export type ListAnswer = FormReply | ImportReply | undefined;

/** Returns the reply if it belongs to a form instead of a checked file. */
export function toFormReply(answer: ListAnswer): FormReply | undefined {
  return answer !== undefined && "lastResult" in answer ? answer : undefined;
}
