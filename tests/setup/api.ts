import { eq } from "drizzle-orm";
import { afterAll, beforeAll, inject } from "vitest";
import type { ActivityEntry } from "#contract/answers";
import { openSession } from "#backend/accounts/session";
import { createApi } from "#backend/api";
import type { Database } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { readBackendEnv } from "#backend/env";
import type { CallSpec } from "#backend/http/calls";
import { type Answer, expectPromised, specOf } from "./answers";
import { connectToClone } from "./database";
import { accountEmail, type Account } from "./fixture";

interface CallOptions {
  /** sent as JSON; a string goes out as it is */
  body?: unknown;
  /** If-Match */
  version?: number;
  /** Idempotency-Key */
  key?: string;
  headers?: Record<string, string>;
}

export interface TestApi {
  db: Database;
  specs: CallSpec[];
  /**
   * Makes a call as an account (null: signed out), and checks its response against the call's spec (answers.ts). `path` begins after /api.
   */
  call<T = Record<string, unknown>>(
    as: Account | null,
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<T>>;
  /** `call` with the usual methods. */
  get<T = Record<string, unknown>>(as: Account | null, path: string): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(
    as: Account | null,
    path: string,
    body?: unknown,
    version?: number,
  ): Promise<Answer<T>>;
  put<T = Record<string, unknown>>(
    as: Account | null,
    path: string,
    body: unknown,
    version?: number,
  ): Promise<Answer<T>>;
  /** Reads the history of the row at a path, newest first. */
  history(as: Account, path: string): Promise<ActivityEntry[]>;
  /** A raw request to the app, for what `call` cannot say. */
  request(path: string, init?: RequestInit): Promise<Response>;
  token(account: Account): Promise<string>;
}

/**
 * The API on a separate database for this test file; call it at the top of the file.
 *
 * @param settings environment variables in addition to those of every test
 * @param onStatement receives each SQL statement
 */
export function useApi(settings: Record<string, string> = {}, onStatement?: (statement: string) => void): TestApi {
  let connection: Awaited<ReturnType<typeof connectToClone>>;
  let api: ReturnType<typeof createApi>;
  const tokens = new Map<Account, Promise<string>>();

  beforeAll(async () => {
    const serverUrl = inject("serverUrl");
    const database = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
    connection = await connectToClone(serverUrl, database, { onStatement });
    const env = readBackendEnv({
      DATABASE_URL: connection.url,
      SESSION_SECRET: "a secret for the tests",
      LOG_LEVEL: "silent",
      // The tests keep apart by days of long ago.
      UNUSUAL_DAYS_BACK: "3650",
      ...settings,
    });
    api = createApi({ db: connection.db, env });
  });
  afterAll(() => connection.close());

  const test: TestApi = {
    get db() {
      return connection.db;
    },
    get specs() {
      return api.specs;
    },
    get: (as, path) => test.call(as, "get", path),
    post: (as, path, body, version) => test.call(as, "post", path, { body, version }),
    put: (as, path, body, version) => test.call(as, "put", path, { body, version }),
    history: async (as, path) => (await test.get<{ data: ActivityEntry[] }>(as, `${path}/activity`)).body.data,
    request: async (path, init) => api.app.request(path, init),
    token(account) {
      const known = tokens.get(account) ?? signIn(connection.db, account);
      tokens.set(account, known);
      return known;
    },
    async call<T>(as: Account | null, method: string, path: string, options: CallOptions = {}) {
      const headers = new Headers(options.headers);
      if (as) headers.set("Authorization", `Bearer ${await test.token(as)}`);
      if (options.version !== undefined) headers.set("If-Match", `"${options.version}"`);
      if (options.key !== undefined) headers.set("Idempotency-Key", options.key);
      if (options.body !== undefined) headers.set("Content-Type", "application/json");
      const body = typeof options.body === "string" ? options.body : JSON.stringify(options.body);
      const answer = await api.app.request(`/api${path}`, { method: method.toUpperCase(), headers, body });
      const text = await answer.text();
      const found = {
        status: answer.status,
        headers: answer.headers,
        body: (text === "" ? null : JSON.parse(text)) as T,
      };
      expectPromised(specOf(api.specs, method, path), `${method} ${path} as ${as}: ${text.slice(0, 300)}`, found);
      return found;
    },
  };
  return test;
}

async function signIn(db: Database, account: Account): Promise<string> {
  const [user] = await db
    .select()
    .from(appUser)
    .where(eq(appUser.email, accountEmail(account)));
  if (!user) throw new Error(`no account ${account}`);
  return (await openSession(db, user.id, false)).token;
}
