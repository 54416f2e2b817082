import type { ImportReply } from "~/services/import/actions.server";
import type { FormReply } from "~/services/request/form.server";

/** What the action of a list with an import answers. */
export type ListAnswer = FormReply | ImportReply | undefined;

/** The answer, when it is one for a form: what an import has found is for its panel alone. */
export function formReplyOf(answer: ListAnswer): FormReply | undefined {
  return answer !== undefined && "lastResult" in answer ? answer : undefined;
}
