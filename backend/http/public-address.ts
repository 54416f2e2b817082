import type { BackendEnv } from "../env";

/** Without a trailing slash. */
export function publicAddress({ APP_URL, PORT }: Pick<BackendEnv, "APP_URL" | "PORT">): string {
  return (APP_URL ?? `http://localhost:${PORT}`).replace(/(?<!\/)\/+$/, "");
}
