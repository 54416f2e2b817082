import { useActionData } from "@remix-run/react";
import type { BulkResult } from "~/services/records/bulk.server";
import type { FormReply } from "~/services/request/form.server";

export function useBulkResult(): BulkResult["bulk"] | undefined {
  const answer = useActionData<FormReply | BulkResult>();
  return answer != null && "bulk" in answer ? answer.bulk : undefined;
}
