import type { ErrorAnswer } from "#contract/answers";

interface ApiErrorDetails {
  errors?: Record<string, string[]>;
  /** The present detail, with a stale version (409). */
  current?: unknown;
  /** Seconds to wait, with 429 and 503. */
  retryAfter?: number;
  /** The body, when it was HTML; its beginning, when it is very long. */
  html?: string;
  requestId?: string;
}

/** Most of an HTML body that is shown, in characters. */
const MAX_HTML = 200_000;

/** Every answer of the API that is no success; an API that cannot be reached, or is too slow, is a 503. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly errors: Record<string, string[]>;
  readonly current: unknown;
  readonly retryAfter: number | undefined;
  readonly html: string | undefined;
  readonly requestId: string | undefined;

  constructor(
    readonly status: number,
    message: string,
    details: ApiErrorDetails = {},
  ) {
    super(message);
    this.errors = details.errors ?? {};
    this.current = details.current;
    this.retryAfter = details.retryAfter;
    this.html = details.html;
    this.requestId = details.requestId;
  }

  /** Reads the error out of an answer. */
  static async from(answer: Response): Promise<ApiError> {
    const seconds = Number(answer.headers.get("Retry-After") ?? Number.NaN);
    const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
    const type = answer.headers.get("Content-Type") ?? "";
    const body = await answer.text();
    if (type.includes("json")) {
      const { message, errors, current, requestId } = readBody(body);
      return new ApiError(answer.status, message ?? "", { errors, current, requestId, retryAfter });
    }
    const html = type.includes("html") ? body.slice(0, MAX_HTML) : undefined;
    const requestId = answer.headers.get("X-Request-Id") ?? undefined;
    return new ApiError(answer.status, answer.statusText, { html, retryAfter, requestId });
  }
}

function readBody(body: string): Partial<ErrorAnswer> {
  try {
    const parsed: unknown = JSON.parse(body);
    // The API is ours; a proxy in between may answer any JSON, so only its being an object is relied on.
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
