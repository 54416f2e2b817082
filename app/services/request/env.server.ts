import { z } from "zod";
import { parseEnv, plantEnv } from "#contract/env";

const shape = {
  ...plantEnv,
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** A backend elsewhere; without it the backend runs in this process. */
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs the session cookie; `npm start` makes one and keeps it in the data folder. */
  SESSION_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  /** `1` while the data is that of `npm run demo`: screens say so, and the sign-in names the accounts. */
  DEMO: z.enum(["0", "1"]).default("0"),
  /** Milliseconds between two requests of the monitor for its queues. */
  MONITOR_INTERVAL_MS: z.coerce.number().int().min(1000).max(3_600_000).default(5000),
};

/**
 * The web app's part of an environment.
 *
 * @throws Error with one sentence that names every bad variable
 */
export function readWebEnv(source: Record<string, string | undefined>) {
  const { SESSION_SECRET, ...rest } = parseEnv(shape, source);
  if (SESSION_SECRET === undefined && rest.NODE_ENV === "production") {
    throw new Error(
      "The environment is not right: SESSION_SECRET: must be set to a random text of 16 characters or more.",
    );
  }
  return { ...rest, SESSION_SECRET: SESSION_SECRET ?? "a development session" };
}

// Read when the server's build loads, so that a bad environment stops the start and not the first request.
export const env = readWebEnv(process.env);

/** True when people open Gudang over https, so that cookies may be bound to it. */
export const servedOverHttps = env.APP_URL?.startsWith("https:") ?? false;
