import { randomBytes } from "node:crypto";
import { OAuth2Tokens } from "arctic";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { externalReply, type ExternalReply } from "#contract/second-factor";
import type { ScreenContext } from "~/services/request/screen.server";
import type { Attempt } from "./external-attempt.server";

/**
 * Signing in by an identity provider, as the strategy of remix-auth does it: state and PKCE S256 are made and checked there. The code
 * is redeemed by the API, which alone knows the provider's secret: to the strategy that call is the token endpoint, and what the API
 * answers (a session of Gudang, or the question for the second factor) the tokens.
 */
export class ExternalStrategy extends OAuth2Strategy<ExternalReply> {
  override name = "external";

  constructor(
    private readonly context: Pick<ScreenContext, "api" | "locale">,
    private readonly provider: string,
    private readonly nonce: string,
    start = new URL("http://gudang.internal"),
  ) {
    const options = {
      cookie: COOKIE,
      authorizationEndpoint: start,
      tokenEndpoint: new URL(sessionCall(provider), start),
      clientId: start.searchParams.get("client_id") ?? "",
      clientSecret: null,
      redirectURI: null,
    };
    super(options, ({ tokens }) => Promise.resolve(externalReply.parse(tokens.data)));
  }

  /** Makes an attempt, and the address of the provider that it begins at. */
  begin(): { attempt: Attempt; url: string } {
    const { state, codeVerifier, url } = this.createAuthorizationURL();
    url.searchParams.set("nonce", this.nonce);
    return { attempt: { provider: this.provider, state, codeVerifier, nonce: this.nonce }, url: url.href };
  }

  /**
   * Ends an attempt with what the provider sent back, and answers what the API does.
   *
   * @throws RangeError or ReferenceError for a callback that is not of this attempt, OAuth2RequestError with the provider's reason,
   * ApiError when the API does not take it
   */
  end(callback: URL, { state, codeVerifier }: Attempt): Promise<ExternalReply> {
    const kept = new URLSearchParams({ state, [state]: codeVerifier }).toString();
    return this.authenticate(new Request(callback, { headers: { Cookie: `${COOKIE}=${kept}` } }));
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<OAuth2Tokens> {
    const { api, locale } = this.context;
    const body = { code, codeVerifier, nonce: this.nonce, locale };
    return new OAuth2Tokens(await api.post(sessionCall(this.provider), body, { schema: externalReply }));
  }
}

/** The cookie as the strategy reads it; what the browser has is signed (external-attempt.server.ts). */
const COOKIE = "attempt";

export const newNonce = () => randomBytes(32).toString("base64url");

const sessionCall = (provider: string) => `/api/oauth/${encodeURIComponent(provider)}/session`;
