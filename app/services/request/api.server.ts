import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import type { ErrorAnswer } from "#contract/answers";
import { CLOSED_REASON } from "#contract/plant/closing";
import { API_LANGUAGE } from "#contract/constants";
import { ApiError } from "./api-error.server";
import { bodyUntilEnd, startDeadline } from "./deadline.server";
import { env } from "./env.server";

/** Only this file knows whether the backend runs in this process or behind API_URL. */

const TIMEOUT_MS = 10_000;
/** Long reports stream while generated, and may be queued. */
const DOCUMENT_TIMEOUT_MS = 300_000;
/** Allows slow downloads. */
const FILE_TIMEOUT_MS = 3_600_000;

type QueryValues = Record<string, string | number | boolean | null | undefined>;

export interface ApiOptions {
  token?: string | null;
  /** Aborts reads on disconnect; writes complete. */
  signal?: AbortSignal;
  clientAddress?: string | null;
  /** Names the device of a new session. */
  clientAgent?: string | null;
  requestId?: string;
  traceparent?: string | null;
  /** ADMIN's reason to change a closed period, sent with every write. */
  closedReason?: string | null;
}

interface WriteOptions<S extends z.ZodType = z.ZodType> {
  /** Repeating a key returns the first response instead of writing twice. */
  idempotencyKey?: string;
  /** Version that the change is based on, sent as If-Match. */
  version?: number;
  /** Schema of the response. */
  schema?: S;
}

export type ApiClient = ReturnType<typeof createApi>;

/**
 * Returns an API client for one caller.
 * @returns calls that return the parsed body (null for 204) or throw ApiError
 */
export function createApi(options: ApiOptions = {}) {
  /** The deadline ends after `read`, unless extended. */
  const call = async <T>(
    method: string,
    path: string,
    init: CallInit,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> => {
    const deadline = startDeadline(TIMEOUT_MS, method === "GET" ? options.signal : undefined);
    try {
      return await read(await send(method, path, init, deadline.signal));
    } catch (error) {
      throw toApiError(path, error);
    } finally {
      deadline.end();
    }
  };
  const send = async (method: string, path: string, init: CallInit, signal: AbortSignal): Promise<Response> => {
    const reason = method === "GET" ? {} : { [CLOSED_REASON]: options.closedReason };
    const request = new Request(new URL(withQuery(path, reason), env.API_URL ?? "http://gudang.internal"), {
      method,
      headers: createHeaders(options, init),
      body: init.file ?? (init.body === undefined ? undefined : JSON.stringify(init.body)),
      signal,
    });
    const answer = await reach(request, signal);
    if (!answer.ok) throw await ApiError.from(answer);
    return answer;
  };
  const write = <S extends z.ZodType>(method: string, path: string, body: unknown, init: WriteOptions<S> = {}) =>
    call(method, path, { body: body ?? {}, ...init }, (answer) => parseAnswer(answer, init.schema));

  return {
    /** Omits empty query values. */
    get: <S extends z.ZodType>(path: string, query?: QueryValues, schema?: S) =>
      call("GET", withQuery(path, query), {}, (answer) => parseAnswer(answer, schema)),
    post: <S extends z.ZodType>(path: string, body?: unknown, init?: WriteOptions<S>) =>
      write("POST", path, body, init),
    put: <S extends z.ZodType>(path: string, body: unknown, init?: WriteOptions<S>) => write("PUT", path, body, init),
    patch: <S extends z.ZodType>(path: string, body: unknown, init?: WriteOptions<S>) =>
      write("PATCH", path, body, init),
    putFile: <S extends z.ZodType>(path: string, file: Blob, schema?: S) =>
      call("PUT", path, { file }, (answer) => parseAnswer(answer, schema)),
    del: (path: string, init: WriteOptions & { body?: unknown } = {}) =>
      call("DELETE", path, init, () => Promise.resolve()),
    /** Streams a document. */
    stream: async (path: string, { accept, isFile = false }: StreamOptions = {}): Promise<Response> => {
      const { signal, end } = startDeadline(isFile ? FILE_TIMEOUT_MS : DOCUMENT_TIMEOUT_MS, options.signal);
      try {
        const answer = await send("GET", path, { accept }, signal);
        const headers = new Headers();
        for (const name of ["Content-Type", "Content-Disposition", "Content-Length", "Cache-Control"]) {
          const value = answer.headers.get(name);
          if (value !== null) headers.set(name, value);
        }
        return new Response(bodyUntilEnd(answer.body, end), { status: answer.status, headers });
      } catch (error) {
        end();
        throw toApiError(path, error);
      }
    },
  };
}

/**
 * Forwards a request to the backend.
 * @returns its response; 503 if unreachable
 */
export async function forwardToApi(request: Request): Promise<Response> {
  if (env.API_URL === undefined) {
    return inProcess(request).catch((error: unknown) => unreachable(request, error));
  }
  // Reads abort when the browser disconnects; writes complete.
  const { signal, end } = startDeadline(DOCUMENT_TIMEOUT_MS, request.method === "GET" ? request.signal : undefined);
  try {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.delete("Host");
    sayAddress(headers, headers.get("X-Client-Address"));
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const answer = await fetch(new URL(pathname + search, env.API_URL), {
      method: request.method,
      headers,
      body,
      redirect: "manual",
      signal,
    });
    // fetch has decoded the body, so its encoding headers no longer apply.
    const unpacked = new Headers(answer.headers);
    for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) unpacked.delete(name);
    return new Response(bodyUntilEnd(answer.body, end), { status: answer.status, headers: unpacked });
  } catch (error) {
    end();
    return unreachable(request, error);
  }
}

function unreachable(request: Request, error: unknown): Response {
  logUnreachable(new URL(request.url).pathname, error);
  return Response.json(
    { message: "Layanan sedang tidak dapat dihubungi.", code: "unreachable", requestId: "" } satisfies ErrorAnswer,
    { status: 503 },
  );
}

/** Lets the API respond 413, with max + 1 empty bytes instead of the body. */
export function forwardTooLarge(request: Request, max: number): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of ["Content-Length", "Transfer-Encoding"]) headers.delete(name);
  const { method, url } = request;
  return forwardToApi(new Request(url, { method, headers, body: new Uint8Array(max + 1) }));
}

interface StreamOptions {
  /** Media type to accept; default: JSON. */
  accept?: string;
  isFile?: boolean;
}

interface CallInit extends Omit<WriteOptions, "schema"> {
  accept?: string;
  body?: unknown;
  /** Body that is a file instead of JSON. */
  file?: Blob;
}

function createHeaders(options: ApiOptions, { accept, body, file, idempotencyKey, version }: CallInit): Headers {
  const headers = new Headers({ Accept: accept ?? "application/json", "Accept-Language": API_LANGUAGE });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  // The browser's type may be an invalid header value.
  if (file !== undefined) headers.set("Content-Type", "application/octet-stream");
  if (options.token) headers.set("Authorization", `Bearer ${options.token}`);
  sayAddress(headers, options.clientAddress);
  if (options.clientAgent) headers.set("X-Client-Agent", options.clientAgent);
  if (options.requestId) headers.set("X-Request-Id", options.requestId);
  if (options.traceparent) headers.set("traceparent", options.traceparent);
  if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
  if (version !== undefined) headers.set("If-Match", `"${version}"`);
  return headers;
}

/** Replaces client-supplied addresses; a remote backend trusts ours if TRUST_PROXY is set. */
function sayAddress(headers: Headers, address: string | null | undefined): void {
  for (const name of ["X-Client-Address", "X-Forwarded-For"]) {
    if (address) headers.set(name, address);
    else headers.delete(name);
  }
}

/** Yields before writes, so that a large import does not block the event loop. */
async function inProcess(request: Request): Promise<Response> {
  const { api } = await import("#backend/api");
  if (request.method === "GET" || request.body === null) return api.fetch(request);
  await setImmediate();
  const answer = await api.fetch(request);
  await setImmediate();
  return answer;
}

/** An in-process backend ignores the signal; a retry finds a late write by its Idempotency-Key. */
async function reach(request: Request, signal: AbortSignal): Promise<Response> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
  signal.throwIfAborted();
  return Promise.race([env.API_URL === undefined ? inProcess(request) : fetch(request), aborted]);
}

function toApiError(path: string, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  logUnreachable(path, error);
  return new ApiError(503, error instanceof Error ? error.message : "unreachable");
}

function logUnreachable(path: string, error: unknown) {
  if (error instanceof Error && error.name === "AbortError") return;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(JSON.stringify({ level: "error", message: "The API did not answer", path, error: text }));
}

async function parseAnswer<S extends z.ZodType>(answer: Response, schema: S | undefined): Promise<z.output<S>> {
  const body: unknown = answer.status === 204 ? null : await answer.json();
  if (schema === undefined) return body as z.output<S>;
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new ApiError(502, `The answer does not fit the contract at: ${where}`, {
    requestId: answer.headers.get("X-Request-Id") ?? undefined,
  });
}

/** Appends the values that are not empty. */
export function withQuery(path: string, query: QueryValues = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${search.toString()}`;
}
