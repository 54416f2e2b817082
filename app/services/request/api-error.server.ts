import type { ErrorAnswer, ErrorText } from "#contract/answers";

interface ApiErrorDetails extends Pick<ErrorAnswer, "params" | "errorCodes" | "changes"> {
  code?: string;
  /** Current detail after a conflict (409). */
  current?: unknown;
  /** Seconds to wait, for 429 and 503. */
  retryAfter?: number;
  /** HTML body, possibly truncated. */
  html?: string;
  requestId?: string;
}

const MAX_HTML = 200_000;

/** Unsuccessful API response; 503 if unreachable or too slow. */
export class ApiError extends Error {
  override name = "ApiError";
  /** Text of the error code; generic if not from the API. */
  readonly text: ErrorText;
  readonly fields: Record<string, ErrorText[]>;
  readonly current: unknown;
  readonly changes: ErrorAnswer["changes"];
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
    this.changes = details.changes;
    this.retryAfter = details.retryAfter;
    this.html = details.html;
    this.requestId = details.requestId;
  }

  /** Parses a response's error. */
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
    // A proxy may respond with any JSON, so only its being an object is certain.
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
