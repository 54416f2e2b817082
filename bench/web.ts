import type { ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { startChild } from "../scripts/child";

export const PORT = Number(process.env.PORT ?? 3970);
export const BENCH_SECRET = "the-bench-has-nothing-to-hide";
export const BASE = `http://localhost:${PORT}`;

interface WebOptions {
  env?: Record<string, string>;
  output?: number;
  /** folder for its CPU profile */
  profile?: string | undefined;
  /** path of another Node */
  nodePath?: string | undefined;
}

/** Starts the production build on a database, and waits until it is ready. */
export async function startWeb(
  databaseUrl: string,
  { env, output, profile, nodePath }: WebOptions = {},
): Promise<ChildProcess> {
  const child = startChild("server", [], {
    node: profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`],
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
    output,
    nodePath,
  });
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${BASE}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the web server does not become ready");
}

/** Returns the headers of a signed-in user: `cookie` for pages, `bearer` for calls. */
export function signedIn(token: string, overTls = false) {
  // Format of Remix's cookies: JSON in base64, and its signature without padding.
  const value = Buffer.from(JSON.stringify(token)).toString("base64");
  const signature = createHmac("sha256", BENCH_SECRET).update(value).digest("base64").replace(/=+$/, "");
  const cookie = { Cookie: `${overTls ? "__Host-" : ""}token=${encodeURIComponent(`${value}.${signature}`)}` };
  return { cookie, bearer: { Authorization: `Bearer ${token}` } };
}
