import type { ErrorAnswer, ErrorText } from "#contract/answers";

interface ApiErrorDetails extends Pick<ErrorAnswer, "params" | "errorCodes"> {
  code?: string;
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
  /** By its code; the generic text for an answer that is not of the API. */
  readonly text: ErrorText;
  readonly fields: Record<string, ErrorText[]>;
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
    this.text = { code: details.code ?? "unknown", params: details.params };
    this.fields = details.errorCodes ?? {};
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
      const { message, ...details } = readBody(body);
      return new ApiError(answer.status, message ?? "", { ...details, retryAfter });
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
