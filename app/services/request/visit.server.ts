import { randomUUID } from "node:crypto";
import { DEFAULT_LOCALE, type Locale } from "#contract/constants";
import type { User } from "./user.server";

/** One request on its way through the guards: what they found out, and the headers that the answer takes along. */
export interface Visit {
  readonly request: Request;
  readonly url: URL;
  readonly kind: "loader" | "action";
  readonly requestId: string;
  readonly clientAddress: string | null;
  /** Set-Cookie headers for the answer, whatever it is. */
  readonly headers: Headers;
  locale: Locale;
  token: string | null;
  user: User | null;
  /** The API refused the token: the session has ended. */
  ended: boolean;
}

export function startVisit(request: Request, kind: Visit["kind"]): Visit {
  return {
    request,
    url: new URL(request.url),
    kind,
    requestId: randomUUID(),
    // Set by the start script from the connection (scripts/web-process.mjs); one sent by the browser is overwritten there.
    clientAddress: request.headers.get("x-client-address"),
    headers: new Headers(),
    locale: DEFAULT_LOCALE,
    token: null,
    user: null,
    ended: false,
  };
}
