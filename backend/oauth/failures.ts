import { ApiFailure } from "../http/errors";

/** 503: the provider does not respond. */
export class ProviderAway extends ApiFailure {
  constructor(readonly why: string) {
    super(503, { key: "providerAway" }, {}, { retryAfterSeconds: 5 });
  }
}

/** 502: invalid provider response, usually misconfiguration. */
export class ProviderWrong extends ApiFailure {
  constructor(readonly why: string) {
    super(502, { key: "providerWrong" });
  }
}

/** 401: the response does not prove the identity. */
export class NotProven extends ApiFailure {
  constructor(readonly why: string) {
    super(401, { key: "externalRefused" });
  }
}
