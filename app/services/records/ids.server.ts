import { queryId } from "#contract/fields";
import { notFound } from "~/services/request/screen-error.server";

/** An id of an address. @throws 404 for anything that is no id */
export function idOf(text: string | null | undefined): number {
  const parsed = queryId().safeParse(text ?? "");
  if (!parsed.success) throw notFound();
  return parsed.data;
}
