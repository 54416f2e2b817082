import { randomInt } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { startTestApp, type TestApp } from "./e2e-app";
import { SERVER_URL } from "./e2e-global";
import { accountEmail, PASSWORD, type Account } from "./fixture";

/** Time for hundreds of requests on a busy machine. */
export const MANY_REQUESTS_MS = 240_000;

/** The built application over HTTP, for a test file without a browser. */
interface WebApp {
  readonly url: string;
  readonly database: string;
  /** Returns the lines of its log. */
  log(): string[];
  /** Sends a request and reads the response, without following redirects. */
  send(address: string, init?: RequestInit): Promise<WebAnswer>;
  /** Submits a form from the site itself. */
  post(address: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<WebAnswer>;
  /** Signs in on the screen, and returns the cookies. */
  cookieOf(account: Account): Promise<string>;
}

interface WebAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** `name=value` of each set cookie */
  cookies: string[];
}

/** Starts the application for a file; a line about an error in its log fails the test. @param origin its APP_URL */
export function useWebApp(origin?: string): WebApp {
  const folder = mkdtempSync(path.join(tmpdir(), "gudang-log-"));
  const log = path.join(folder, "log");
  const output = openSync(log, "w");
  let app: TestApp;
  beforeAll(async () => {
    process.env[SERVER_URL] = inject("serverUrl");
    app = await startTestApp(randomInt(1e6), { APP_URL: origin ?? "", LOG_LEVEL: "info" }, { output });
  });
  afterAll(async () => {
    await app.stop();
    closeSync(output);
    rmSync(folder, { recursive: true });
  });
  afterEach(() => {
    expect(web.log().filter((line) => /"level":"error"|^\s+at |Error/.test(line))).toEqual([]);
  });
  const web: WebApp = {
    get url() {
      return app.url;
    },
    get database() {
      return app.database;
    },
    log: () => readFileSync(log, "utf8").split("\n"),
    async send(address, init) {
      const { status, headers, ...answer } = await fetch(app.url + address, { redirect: "manual", ...init }).then(
        async (given) => ({ status: given.status, headers: given.headers, text: await given.text() }),
      );
      return { status, headers, ...answer, cookies: headers.getSetCookie().map((one) => one.split(";")[0] ?? "") };
    },
    post: (address, fields, headers) =>
      web.send(address, {
        method: "POST",
        headers: { Origin: origin ?? app.url, ...headers },
        body: new URLSearchParams(fields),
      }),
    async cookieOf(account) {
      const { cookies } = await web.post("/login", { email: accountEmail(account), password: PASSWORD });
      return cookies.join("; ");
    },
  };
  return web;
}
