import type { Context } from "hono";
import type { HonoEnv } from "./context";

/** Where a call comes from, as far as that is known. */
export interface Visitor {
  /** IP address; set by the process that took the connection, never by the visitor */
  address: string | undefined;
  /** the User-Agent of the browser, as that says it itself: for people to read, never for a rule */
  agent: string | undefined;
}

// Headers can be any length, a key of an index and a row of a list cannot.
const ADDRESS_LENGTH = 100;
const AGENT_LENGTH = 500;

/** Returns where a call comes from. The web app calls for a browser, whose User-Agent it hands on in a header of its own. */
export function visitorOf({ req }: Context<HonoEnv>): Visitor {
  const agent = req.header("X-Client-Agent") ?? req.header("User-Agent");
  return {
    address: req.header("X-Client-Address")?.slice(0, ADDRESS_LENGTH) || undefined,
    agent: agent?.slice(0, AGENT_LENGTH) || undefined,
  };
}
