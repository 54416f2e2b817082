import { OAuth2RequestError, OAuth2Strategy } from "remix-auth-oauth2";
import { randomBytes } from "node:crypto";
import { OAuth2Tokens } from "arctic";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import {
  EXTERNAL_REFUSALS,
  externalPaths,
  externalProviders,
  externalStart,
  type ExternalRefusal,
} from "#contract/accounts/external-sign-in";
import { ApiError } from "~/services/request/api-error.server";
import { enter } from "~/services/request/auth.server";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { notFound } from "~/services/request/screen-error.server";
import { externalReply, type ExternalReply } from "#contract/accounts/second-factor";
import { env } from "~/services/request/env.server";
import { cookieBase, cookiePrefix } from "~/services/request/session.server";

/** External sign-in (docs/decisions/0029-external-sign-in.md). */

/** Loads the sign-in screen of a provider. */
export async function loadExternalSignIn({ api, params, url }: ScreenContext<["guest"]>) {
  const { data } = await api.get("/api/oauth", {}, externalProviders);
  const provider = data.find(({ name }) => name === params.provider);
  if (provider === undefined) throw notFound();
  const refused = EXTERNAL_REFUSALS.find((refusal) => refusal === url.searchParams.get("refused"));
  return { provider, refused: refused ?? null };
}

/** Returns the provider's authorization URL. */
export async function goToProvider(context: ActionContext<[]>) {
  const { api, params, headers, redirect } = context;
  const provider = params.provider ?? "";
  try {
    const { url } = await api.post(`/api/oauth/${encodeURIComponent(provider)}`, {}, { schema: externalStart });
    const begun = new ExternalStrategy(context, provider, newNonce(), new URL(url)).begin();
    headers.append("Set-Cookie", await serializeAttempt(begun.attempt));
    return { url: begun.url };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    return redirect(externalPaths.start(provider, externalRefusal(error)));
  }
}

/** Signs in from the provider's callback, or redirects with an error. */
export async function comeBack(context: ScreenContext<[]>) {
  const { request, url, params, headers, redirect } = context;
  const provider = params.provider ?? "";
  const taken = await takeAttempt(request, provider);
  if (taken === null) return redirect(externalPaths.start(provider, "over"));
  headers.append("Set-Cookie", taken.cookie);
  try {
    const { attempt } = taken;
    const reply = await new ExternalStrategy(context, provider, attempt.nonce).end(url, attempt);
    return await enter(context, { ...reply, atProvider: reply.signOut ?? null, remember: false });
  } catch (error) {
    return redirect(externalPaths.start(provider, externalRefusal(error)));
  }
}

const BY_STATUS: Record<number, ExternalRefusal> = {
  401: "failed",
  403: "inactive",
  404: "over",
  429: "busy",
  502: "wrong",
};

function externalRefusal(error: unknown): ExternalRefusal {
  if (error instanceof OAuth2RequestError) return error.code === "access_denied" ? "denied" : "failed";
  // The strategy's errors for a missing or mismatched state or code.
  if (error instanceof ReferenceError || error instanceof RangeError) return "failed";
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 409) return "emailVerified" in error.fields ? "unverified" : "unconfirmed";
  if (error.status === 422) return "email" in error.fields ? "noEmail" : "failed";
  return BY_STATUS[error.status] ?? "away";
}

/** OAuth2 strategy (state, PKCE S256) whose token endpoint is our API, which holds the client secret. */
class ExternalStrategy extends OAuth2Strategy<ExternalReply> {
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

const COOKIE = "attempt";

const newNonce = () => randomBytes(32).toString("base64url");

const sessionCall = (provider: string) => `/api/oauth/${encodeURIComponent(provider)}/session`;

/** Sign-in attempts at identity providers, each in its own cookie so that concurrent tabs do not interfere. */

const attemptOf = z.object({
  provider: z.string(),
  state: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
});
type Attempt = z.infer<typeof attemptOf>;

const ATTEMPT_SECONDS = 600;

const attemptCookie = (state: string) =>
  createCookie(`${cookiePrefix}oauth-${state.slice(0, 16)}`, {
    ...cookieBase,
    maxAge: ATTEMPT_SECONDS,
    secrets: [env.SESSION_SECRET],
  });

function serializeAttempt(attempt: Attempt): Promise<string> {
  return attemptCookie(attempt.state).serialize(attempt);
}

async function takeAttempt(request: Request, provider: string): Promise<{ attempt: Attempt; cookie: string } | null> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  if (!/^[\w-]{16,200}$/.test(state)) return null;
  const cookie = attemptCookie(state);
  const { data } = attemptOf.safeParse(await cookie.parse(request.headers.get("Cookie")));
  if (data?.provider !== provider) return null;
  return { attempt: data, cookie: await cookie.serialize("", { maxAge: 0 }) };
}
