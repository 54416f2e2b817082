import { ApiFailure } from "../http/errors";

/** 503: the identity provider does not answer. */
export class ProviderAway extends ApiFailure {
  constructor(readonly why: string) {
    super(503, { key: "providerAway" }, {}, { retryAfterSeconds: 5 });
  }
}

/** 502: the identity provider answers what it should not, so its settings, there or here, are not right. */
export class ProviderWrong extends ApiFailure {
  constructor(readonly why: string) {
    super(502, { key: "providerWrong" });
  }
}

/** 401: what came back does not prove who it is. */
export class NotProven extends ApiFailure {
  constructor(readonly why: string) {
    super(401, { key: "externalRefused" });
  }
}
