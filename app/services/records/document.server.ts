import { urlAnswer } from "#contract/answers";
import type { ApiClient } from "~/services/request/api.server";

/** A document as the API draws it, streamed on to the browser. @param path the call that answers its link */
export async function streamDocument(api: ApiClient, path: string): Promise<Response> {
  const { url } = await api.get(path, {}, urlAnswer);
  // Only the path counts: the user's token goes to the API and nowhere else.
  const { pathname, searchParams } = new URL(url, "http://gudang.internal");
  return api.stream(pathname, Object.fromEntries(searchParams));
}
