import type { Context } from "hono";
import type { HonoEnv } from "./context";

export interface Visitor {
  /** IP, set by the accepting process, never by the client */
  address: string | undefined;
  /** User-Agent; untrusted, display only */
  agent: string | undefined;
}

// Headers are unbounded, index keys are not.
const ADDRESS_LENGTH = 100;
const AGENT_LENGTH = 500;

/** Returns the client; the web app forwards the browser's User-Agent. */
export function readVisitor({ req }: Context<HonoEnv>): Visitor {
  const agent = req.header("X-Client-Agent") ?? req.header("User-Agent");
  return {
    address: req.header("X-Client-Address")?.slice(0, ADDRESS_LENGTH) || undefined,
    agent: agent?.slice(0, AGENT_LENGTH) || undefined,
  };
}
