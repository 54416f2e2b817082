import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { entityEvents } from "#contract/events";
import { openSession } from "#backend/accounts/session";
import { createApi } from "#backend/api";
import type { Connection, Database } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { activity } from "#backend/db/tables/system";
import { readBackendEnv } from "#backend/env";
import type { CallSpec } from "#backend/http/calls";
import { expectPromised, specOf } from "./answers";
import { type ApiClient, type CallOptions, methodsOf } from "./api-client";
import { connectToClone } from "./database";
import { accountEmail, type Account } from "./fixture";

/** Checks each response against the spec of its call (answers.ts). */
export interface TestApi extends ApiClient {
  db: Database;
  specs: CallSpec[];
  /** A raw request to the app, for what `call` cannot say. */
  request(path: string, init?: RequestInit): Promise<Response>;
  token(account: Account): Promise<string>;
}

/** Entities that are closed to API keys. */
const NO_EVENTS = /^(user|api-key|webhook|plant|scale|shift|mail|report-mail|export\/.*)$/;

/** Reads the environment of an API on a database. */
export const testEnv = (url: string, settings: Record<string, string> = {}) =>
  readBackendEnv({ DATABASE_URL: url, SESSION_SECRET: "a secret for the tests", LOG_LEVEL: "silent", ...settings });

/** Creates an API on an open database; returns it with headers of the first user, an ADMIN. */
export async function apiOn(db: Database, url: string, settings?: Record<string, string>) {
  const { app } = createApi({ db, env: testEnv(url, settings) });
  const { token } = await openSession(db, 1, false);
  return { app, headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" } };
}

/**
 * An API on a separate database per test file; call it at the top of the file.
 *
 * @param settings additional environment variables
 * @param onStatement receives each SQL statement
 * @param connectTo creates the database; default: a clone of the fixture
 */
export function useApi(
  settings: Record<string, string> = {},
  onStatement?: (statement: string) => void,
  connectTo: typeof connectToClone = connectToClone,
): TestApi {
  let connection: Connection & { url: string };
  let api: ReturnType<typeof createApi>;
  const tokens = new Map<Account, Promise<string>>();

  beforeAll(async () => {
    const serverUrl = inject("serverUrl");
    const database = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
    connection = await connectTo(serverUrl, database, { onStatement });
    const env = testEnv(connection.url, {
      // Tests use days in the past to keep their rows apart.
      UNUSUAL_DAYS_BACK: "36500",
      // Each shift of today has begun.
      SHIFT_HOURS: "00:00 00:01 00:02",
      ...settings,
    });
    api = createApi({ db: connection.db, env });
  });
  afterAll(async () => {
    const pairs = await connection.db
      .selectDistinct({ entity: activity.entity, action: activity.action })
      .from(activity);
    await connection.close();
    const nameless = pairs.filter(
      ({ entity, action }) => !NO_EVENTS.test(entity) && entityEvents[entity]?.actions[action] === undefined,
    );
    expect(nameless, "history entries without an event type (contract/events.ts)").toEqual([]);
  });

  const test: TestApi = {
    get db() {
      return connection.db;
    },
    get specs() {
      return api.specs;
    },
    request: async (path, init) => api.app.request(path, init),
    token(account) {
      const known = tokens.get(account) ?? signIn(connection.db, account);
      tokens.set(account, known);
      return known;
    },
    ...methodsOf({ call: (...args) => test.call(...args) }),
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
        // A file is text.
        body: (isJson(answer) ? JSON.parse(text) : text || null) as T,
      };
      const spec = text === "" || isJson(answer) ? specOf(api.specs, method, path) : undefined;
      expectPromised(spec, `${method} ${path} as ${as}: ${text.slice(0, 300)}`, found);
      return found;
    },
  };
  return test;
}

const isJson = ({ headers }: Response) => headers.get("Content-Type")?.includes("json") === true;

async function signIn(db: Database, account: Account): Promise<string> {
  const [user] = await db
    .select()
    .from(appUser)
    .where(eq(appUser.email, accountEmail(account)));
  if (!user) throw new Error(`no account ${account}`);
  return (await openSession(db, user.id, false)).token;
}
