import { randomUUID } from "node:crypto";
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { startNode, stopChild, WEB_SERVER } from "../../scripts/child";
import { type ApiClient, type CallOptions, methodsOf } from "./api-client";
import { cloneTemplate } from "./database";
import { SERVER_URL } from "./e2e-global";
import { type ReceivedMail, startMailServer } from "../../scripts/demo/mail-server";
import { accountEmail, PASSWORD, type Account } from "./fixture";
import { freePort } from "./start-gudang";

/** The built application, on its own port and database. */
export interface TestApp extends ApiClient {
  url: string;
  /** The web server. */
  process: ChildProcess;
  /** Returns an account's bearer token, the same for the whole worker. */
  token(account: Account): Promise<string>;
  /** The address of its database. */
  database: string;
  /** Sent mails, oldest first. */
  mails: ReceivedMail[];
  /** Makes the mail server refuse every mail, or accept mails again. */
  refuseMails(refuses: boolean): void;
  stop(): Promise<void>;
}

const PROGRAMS = {
  server: WEB_SERVER,
  "remix-serve": ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
};
const START_PATIENCE_MS = 60_000;

/** Secret for cookies and signed links in browser tests. */
export const E2E_SECRET = "a secret for the browser tests";

/**
 * Starts the application for one worker.
 *
 * @param settings additional environment variables
 * @param output the log file; default: this process's output
 * @param program the web server; default: that of `npm start`
 * @param folder its working directory; default: that of the tests
 */
export async function startTestApp(
  worker: number,
  settings: Record<string, string> = {},
  {
    output = "inherit",
    program = "server",
    folder,
  }: { output?: number | "inherit"; program?: keyof typeof PROGRAMS; folder?: string } = {},
): Promise<TestApp> {
  const serverUrl = process.env[SERVER_URL];
  if (serverUrl === undefined) throw new Error("The browser tests run by Playwright, which starts their database.");
  const database = await cloneTemplate(serverUrl, `e2e_${worker}_${process.pid}`);
  const smtp = await startMailServer();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: database,
    SESSION_SECRET: E2E_SECRET,
    PORT: String(port),
    APP_URL: "",
    SMTP_URL: smtp.url,
    LOG_LEVEL: "silent",
    MONITOR_INTERVAL_MS: "1000",
    WEBHOOK_HOSTS: "127.0.0.1",
    // Tests use days in the past to keep their rows apart.
    UNUSUAL_DAYS_BACK: "36500",
    // Each shift of today has begun.
    SHIFT_HOURS: "00:00 00:01 00:02",
    ...settings,
  };
  const child = startNode(PROGRAMS[program], { cwd: folder, env, stdio: ["ignore", output, output] });
  await untilReady(url, () => child.exitCode !== null);

  const tokens = new Map<Account, Promise<string>>();
  const app: TestApp = {
    url,
    process: child,
    token(account) {
      const known = tokens.get(account) ?? signIn(url, account);
      tokens.set(account, known);
      return known;
    },
    ...methodsOf({ call: (...args) => app.call(...args) }),
    async call<T>(as: Account | null, method: string, path: string, { body, version }: CallOptions = {}) {
      const headers = new Headers(as === null ? {} : { Authorization: `Bearer ${await app.token(as)}` });
      if (body !== undefined) headers.set("Content-Type", "application/json");
      if (version !== undefined) headers.set("If-Match", `"${version}"`);
      if (method.toLowerCase() !== "get") headers.set("Idempotency-Key", randomUUID());
      const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
      const parsed = (text === "" ? null : JSON.parse(text)) as T;
      return { status: answer.status, headers: answer.headers, body: parsed };
    },
    database,
    mails: smtp.mails,
    refuseMails: (refuses) => smtp.refuse(refuses),
    stop: async () => {
      await stopChild(child);
      await smtp.close();
    },
  };
  return app;
}

async function signIn(url: string, account: Account): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: accountEmail(account), password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${account} cannot sign in: ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

async function untilReady(url: string, gone: () => boolean): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (Date.now() < deadline && !gone()) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error("The application did not become ready.");
}
