import type { ErrorAnswer, LastChange } from "#contract/answers";
import { type NamedRecord, otherRecordParams } from "#contract/record-paths";
import type { Language, TextKey, TextParams } from "./texts";
import { textOf } from "./texts";

export interface ErrorText {
  key: TextKey;
  params?: TextParams;
}

export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly text: ErrorText,
    readonly fields: Record<string, ErrorText | ErrorText[]> = {},
    readonly extra: { current?: unknown; changes?: LastChange[]; retryAfterSeconds?: number } = {},
  ) {
    super(text.key);
  }

  answer(language: Language): Pick<ErrorAnswer, "message" | "code" | "params" | "errors" | "errorCodes"> {
    const entries = Object.entries(this.fields).map(([field, texts]) => [field, [texts].flat()] as const);
    const fieldsAs = <Said>(said: (text: ErrorText) => Said) =>
      entries.length === 0
        ? undefined
        : Object.fromEntries(entries.map(([field, texts]) => [field, texts.map((text) => said(text))]));
    return {
      message: errorMessage(language, this.text),
      ...errorCode(this.text),
      errors: fieldsAs((text) => errorMessage(language, text)),
      errorCodes: fieldsAs(errorCode),
    };
  }
}

/** Puts an error into words. */
export const errorMessage = (language: Language, { key, params }: ErrorText) => textOf(language, key, params);
/** Returns an error as an answer has it. */
export const errorCode = ({ key, params }: ErrorText) => ({
  code: key,
  params: params && Object.keys(params).length > 0 ? params : undefined,
});

/** 404: there is no such row, or it is deleted. */
export class NotFound extends ApiFailure {
  constructor() {
    super(404, { key: "notFound" });
  }
}

/** Returns the first row. @throws NotFound without a row */
export function foundRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new NotFound();
  return row;
}

/** 403: the role lacks permission, or the endpoint does not accept API keys. */
export class Forbidden extends ApiFailure {
  constructor(key: "forbidden" | "notForKeys" = "forbidden") {
    super(403, { key });
  }
}

/** 403: a required second factor is missing; only the calls to set it up are allowed. */
export class SecondFactorMissing extends ApiFailure {
  constructor() {
    super(403, { key: "secondFactorMissing" });
  }
}

/** 401: missing, expired or revoked token. */
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

/** 409: a key is used by another record, which the error names. @param field request field */
export const taken = (other: NamedRecord, field: string): Conflict =>
  new Conflict("taken", otherRecordParams(other), field);

/** 422: input that a schema refuses, or a rule that only the backend can check. */
export class Invalid extends ApiFailure {
  constructor(fields: Record<string, ErrorText | ErrorText[]>, text: ErrorText = { key: "invalid" }) {
    super(422, text, fields);
  }
}

/** 409: another user has raised the version; carries the current detail, and who changed its fields. */
export class Stale extends ApiFailure {
  constructor(current: unknown, changes?: LastChange[]) {
    super(409, { key: "stale" }, {}, { current, changes });
  }
}

/** 428: a change without If-Match. */
export class VersionMissing extends ApiFailure {
  constructor() {
    super(428, { key: "versionMissing" });
  }
}

/**
 * 503: a row changed between its read and its lock. The transaction is retried; the caller gets it only after the
 * last retry.
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
