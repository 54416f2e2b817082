import type { ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { startNode, WEB_SERVER } from "../scripts/child";
import { ready } from "./service";

export const PORT = Number(process.env.PORT ?? 3970);
export const BENCH_SECRET = "the-bench-has-nothing-to-hide";
export const BASE = `http://localhost:${PORT}`;

/** Starts the production build on a database, and waits until it is ready. @param profile folder for its CPU profile */
export async function startWeb(
  databaseUrl: string,
  { env, profile }: { env?: Record<string, string>; profile?: string | undefined } = {},
): Promise<ChildProcess> {
  const profiling = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const child = startNode([...profiling, ...WEB_SERVER], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(PORT),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: BENCH_SECRET,
      LOG_LEVEL: "silent",
      APP_URL: "",
      ...env,
    },
  });
  await ready(BASE);
  return child;
}

/** Returns the headers of a signed-in user: `cookie` for pages, `bearer` for calls. */
export function signedIn(token: string) {
  // Format of Remix's cookies: JSON in base64, and its signature without padding.
  const value = Buffer.from(JSON.stringify(token)).toString("base64");
  const signature = createHmac("sha256", BENCH_SECRET).update(value).digest("base64").replace(/=+$/, "");
  const cookie = { Cookie: `token=${encodeURIComponent(`${value}.${signature}`)}` };
  return { cookie, bearer: { Authorization: `Bearer ${token}` } };
}
