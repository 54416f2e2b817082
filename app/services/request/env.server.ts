import { z } from "zod";
import { parseEnv, plantEnv } from "#contract/env";

const shape = {
  ...plantEnv,
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Remote backend; default: this process. */
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** 1 behind a reverse proxy (server/client.mjs). */
  TRUST_PROXY: z.enum(["0", "1"]).default("0"),
  /** Signs cookies; `npm start` generates one and stores it in the data folder. */
  SESSION_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  /** Set by `npm run demo`: the sign-in lists the accounts. */
  DEMO: z.enum(["0", "1"]).default("0"),
  /** Set by `npm run demo`: moves trucks onto the deck of its scale. */
  DEMO_DECK_URL: z.url({ protocol: /^http$/ }).optional(),
  /** Set by `npm run demo`: page with its mails. */
  DEMO_MAIL_URL: z.url({ protocol: /^http$/ }).optional(),
  /** Polling interval of the monitor. */
  MONITOR_INTERVAL_MS: z.coerce.number().int().min(1000).max(3_600_000).default(5000),
};

/**
 * Parses the environment.
 * @throws Error that names every invalid variable
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

// Parsed on import, so that an invalid environment prevents the start.
export const env = readWebEnv(process.env);

/** True if the public URL is https, so that cookies can be Secure. */
export const servedOverHttps = env.APP_URL?.startsWith("https:") ?? false;
