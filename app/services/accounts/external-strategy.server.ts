import { randomBytes } from "node:crypto";
import { OAuth2Tokens } from "arctic";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { externalReply, type ExternalReply } from "#contract/second-factor";
import type { ScreenContext } from "~/services/request/screen.server";
import type { Attempt } from "./external-attempt.server";

/** OAuth2 strategy (state, PKCE S256) whose token endpoint is our API, which holds the client secret. */
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

  /** Starts an attempt; returns it with the authorization URL. */
  begin(): { attempt: Attempt; url: string } {
    const { state, codeVerifier, url } = this.createAuthorizationURL();
    url.searchParams.set("nonce", this.nonce);
    return { attempt: { provider: this.provider, state, codeVerifier, nonce: this.nonce }, url: url.href };
  }

  /**
   * Completes an attempt.
   * @throws RangeError or ReferenceError for a mismatched callback, OAuth2RequestError, ApiError
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

/** Cookie that the strategy expects; the browser stores a signed one. */
const COOKIE = "attempt";

export const newNonce = () => randomBytes(32).toString("base64url");

const sessionCall = (provider: string) => `/api/oauth/${encodeURIComponent(provider)}/session`;
