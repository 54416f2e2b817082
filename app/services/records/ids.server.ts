import { queryId } from "#contract/values/fields";
import { notFound } from "~/services/request/screen-error.server";

/** Returns the ID in a URL. @throws 404 if invalid */
export function parseId(text: string | null | undefined): number {
  const parsed = queryId().safeParse(text ?? "");
  if (!parsed.success) throw notFound();
  return parsed.data;
}
