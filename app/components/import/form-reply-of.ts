import type { ImportReply } from "~/services/import/actions.server";
import type { FormReply } from "~/services/request/form.server";

/** The answer of an action of a list with an import. */
export type ListAnswer = FormReply | ImportReply | undefined;

/** Returns the answer if it is one to a form, not the result of a checked file. */
export function formReplyOf(answer: ListAnswer): FormReply | undefined {
  return answer !== undefined && "lastResult" in answer ? answer : undefined;
}
