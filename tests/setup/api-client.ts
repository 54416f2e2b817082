import type { ActivityEntry } from "#contract/answers";
import type { Account } from "./fixture";

/** An answer of the API, its body parsed. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

export interface CallOptions {
  /** sent as JSON; a string goes out as it is */
  body?: unknown;
  /** If-Match */
  version?: number;
  /** Idempotency-Key */
  key?: string;
  headers?: Record<string, string>;
}

/** Calls of the API as an account (null: signed out); a `path` begins after /api. */
export interface ApiClient extends Methods {
  call<T = Record<string, unknown>>(
    as: Account | null,
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<T>>;
}

type Send = <T = Record<string, unknown>>(
  as: Account | null,
  path: string,
  body?: unknown,
  version?: number,
) => Promise<Answer<T>>;

interface Methods {
  get<T = Record<string, unknown>>(as: Account | null, path: string): Promise<Answer<T>>;
  post: Send;
  put: Send;
  /** Reads the history of the row at a path, newest first. */
  history(as: Account, path: string): Promise<ActivityEntry[]>;
}

/** Returns the methods of a client that makes calls. */
export function methodsOf(client: Pick<ApiClient, "call">): Methods {
  return {
    get: (as, path) => client.call(as, "get", path),
    post: (as, path, body, version) => client.call(as, "post", path, { body, version }),
    put: (as, path, body, version) => client.call(as, "put", path, { body, version }),
    history: async (as, path) =>
      (await client.call<{ data: ActivityEntry[] }>(as, "get", `${path}/activity`)).body.data,
  };
}
