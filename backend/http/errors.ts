import type { Language, TextKey, TextParams } from "./texts";
import { textOf } from "./texts";

/** A text that is put into words when the answer's language is known. */
export interface Said {
  key: TextKey;
  params?: TextParams;
}

/** What a call may end with beside success; turned into an answer in one place (answer-error.ts). */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly said: Said,
    readonly fields: Record<string, Said> = {},
    readonly extra: { current?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(said.key);
  }

  /** The field texts in a language, in the shape of an answer; undefined when no field is at fault. */
  fieldTexts(language: Language): Record<string, string[]> | undefined {
    const entries = Object.entries(this.fields);
    if (entries.length === 0) return undefined;
    return Object.fromEntries(entries.map(([field, said]) => [field, [textOf(language, said.key, said.params)]]));
  }
}

/** 404: there is no such row, or it is deleted. */
export class NotFound extends ApiFailure {
  constructor() {
    super(404, { key: "notFound" });
  }
}

/** 403: the role table says no. */
export class Forbidden extends ApiFailure {
  constructor() {
    super(403, { key: "forbidden" });
  }
}

/** 401: no token, or a dead one. */
export class Unauthorized extends ApiFailure {
  constructor(key: "unauthorized" | "wrongCredentials" = "unauthorized") {
    super(401, { key });
  }
}

/** 409: what is asked does not fit what is there; `field` is where a form shows it. */
export class Conflict extends ApiFailure {
  constructor(key: TextKey, params?: TextParams, field?: string) {
    super(409, { key, params }, field === undefined ? {} : { [field]: { key, params } });
  }
}

/** 422: a rule that only the backend can check (a master that is not there, the scale's division). */
export class Invalid extends ApiFailure {
  constructor(fields: Record<string, Said>) {
    super(422, { key: "invalid" }, fields);
  }
}

/** 409 for a version that somebody else has raised; carries the present detail. */
export class Stale extends ApiFailure {
  constructor(current: unknown) {
    super(409, { key: "stale" }, {}, { current });
  }
}

/** 428: a change without the version that it is made on. */
export class VersionMissing extends ApiFailure {
  constructor() {
    super(428, { key: "versionMissing" });
  }
}

/** What was read changed before it was locked: the transaction is run again, and its caller hears of it (503) only when that does not help. */
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
