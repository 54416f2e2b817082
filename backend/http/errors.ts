import type { ErrorAnswer } from "#contract/answers";
import type { Language, TextKey, TextParams } from "./texts";
import { textOf } from "./texts";

/** A text for an error, to be put into words when the language of the answer is known. */
export interface ErrorText {
  key: TextKey;
  params?: TextParams;
}

/** The failure of a call; turned into an answer in one place (answer-error.ts). */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly text: ErrorText,
    readonly fields: Record<string, ErrorText | ErrorText[]> = {},
    readonly extra: { current?: unknown; retryAfterSeconds?: number; code?: ErrorAnswer["code"] } = {},
  ) {
    super(text.key);
  }

  /** Puts the errors of fields into words, as an answer has them; undefined when there are none. */
  fieldTexts(language: Language): Record<string, string[]> | undefined {
    const entries = Object.entries(this.fields);
    if (entries.length === 0) return undefined;
    const said = ({ key, params }: ErrorText) => textOf(language, key, params);
    return Object.fromEntries(entries.map(([field, texts]) => [field, [texts].flat().map(said)]));
  }
}

/** 404: there is no such row, or it is deleted. */
export class NotFound extends ApiFailure {
  constructor() {
    super(404, { key: "notFound" });
  }
}

/** 403: the role table says no, or the call is none for an API key. */
export class Forbidden extends ApiFailure {
  constructor(key: "forbidden" | "notForKeys" = "forbidden") {
    super(403, { key });
  }
}

/** 403: the second factor is obligatory and not there; nothing but setting it up is answered. */
export class SecondFactorMissing extends ApiFailure {
  constructor() {
    super(403, { key: "secondFactorMissing" }, {}, { code: "secondFactorMissing" });
  }
}

/** 401: no token, or a dead one. */
export class Unauthorized extends ApiFailure {
  constructor(key: "unauthorized" | "wrongCredentials" = "unauthorized") {
    super(401, { key });
  }
}

/** 409: the call contradicts the present state; `field` is the field of the call that it is about. */
export class Conflict extends ApiFailure {
  constructor(key: TextKey, params?: TextParams, field?: string) {
    super(409, { key, params }, field === undefined ? {} : { [field]: { key, params } });
  }
}

/** 422: a rule that only the backend can check (a master that is not there, the scale's division). */
export class Invalid extends ApiFailure {
  constructor(fields: Record<string, ErrorText | ErrorText[]>) {
    super(422, { key: "invalid" }, fields);
  }
}

/** 409: somebody else has raised the version meanwhile; carries the present detail. */
export class Stale extends ApiFailure {
  constructor(current: unknown) {
    super(409, { key: "stale" }, {}, { current });
  }
}

/** 428: a change without If-Match. */
export class VersionMissing extends ApiFailure {
  constructor() {
    super(428, { key: "versionMissing" });
  }
}

/**
 * 503: a row changed between its read and its lock. The transaction is retried; the caller gets it only when that does
 * not help.
 */
export class TryAgain extends ApiFailure {
  constructor() {
    super(503, { key: "busy" }, {}, { retryAfterSeconds: 1 });
  }
}

/** 429 with Retry-After. */
export class TooMany extends ApiFailure {
  constructor(retryAfterSeconds: number) {
    super(429, { key: "tooMany", params: { minutes: Math.ceil(retryAfterSeconds / 60) } }, {}, { retryAfterSeconds });
  }
}
