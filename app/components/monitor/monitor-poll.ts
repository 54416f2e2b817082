import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { MonitorData } from "~/services/monitor.server";

/** The address that the monitor asks again and again: its own, marked, so that a failure leaves what is on the wall. */
export const POLL_HREF = "/monitor?poll";

/** A server that has not answered by then counts as away. */
const PATIENCE_MS = 10_000;

/** The answer to a poll; null says that there was none. */
export type Poll = { data: MonitorData } | null;

/**
 * The monitor's loader in the browser. On the way to the screen it does what every loader does, failing included; a poll that
 * fails answers null instead, because an error would take the screen away.
 */
export async function monitorClientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const answer = serverLoader<MonitorData>();
  if (!new URL(request.url).searchParams.has("poll")) return answer;
  return Promise.race([answer.then((data): Poll => ({ data })), tooLate()]).catch((): Poll => null);
}

function tooLate(): Promise<Poll> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}
