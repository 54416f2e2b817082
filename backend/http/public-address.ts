import type { BackendEnv } from "../env";

/** Returns the address at which people open Gudang, without a slash at its end; links in documents and mails begin with it. */
export function publicAddress({ APP_URL, PORT }: Pick<BackendEnv, "APP_URL" | "PORT">): string {
  return (APP_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "");
}
