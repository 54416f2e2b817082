import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { Agent, fetch } from "undici";
import type { ExternalBody } from "#contract/accounts/external-sign-in";
import { MAX_EMAIL_LENGTH } from "#contract/constants";
import { email, isBlank } from "#contract/values/fields";
import type { ProviderSettings } from "../oauth-settings";
import { NotProven, ProviderAway, ProviderWrong } from "./failures";

export interface Identity {
  /** Unlike an e-mail, a subject never changes hands. */
  subject: string;
  /** null without a valid e-mail */
  email: string | null;
  /** null if not stated */
  emailVerified: boolean | null;
  name: string;
}

/** Subset of OpenID Connect Discovery 1.0, section 3. */
const metadataOf = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  // OpenID Connect RP-Initiated Logout 1.0.
  end_session_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});
type Metadata = z.infer<typeof metadataOf>;

const tokensOf = z.object({ id_token: z.string(), access_token: z.string().optional() });

const METADATA_MS = 10 * 60_000;
const TIMEOUT_MS = 7_000;
const CLOCK_TOLERANCE_S = 30;
/** Asymmetric algorithms only: never `none` or a shared secret. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Longest sign-out URL that fits a cookie; a longer ID token is left out. */
const MAX_SIGN_OUT_LENGTH = 2_500;

interface Proof {
  identity: Identity;
  /** URL that ends the provider's session; undefined if the provider has none. */
  signOut: string | undefined;
}

export class OpenIdProvider {
  private known: { metadata: Metadata; keys: JWTVerifyGetKey; until: number } | undefined;

  constructor(
    readonly settings: ProviderSettings,
    private readonly redirectUri: string,
    private readonly signInUrl: string,
  ) {}

  async start(): Promise<string> {
    const { metadata } = await this.discover(AbortSignal.timeout(TIMEOUT_MS));
    const url = new URL(metadata.authorization_endpoint);
    url.searchParams.set("response_type", "code");
    url.searchParams.set("client_id", this.settings.clientId);
    url.searchParams.set("redirect_uri", this.redirectUri);
    url.searchParams.set("scope", "openid email profile");
    // Without a sign-out the provider still knows the last user, who may have left the desk.
    if (metadata.end_session_endpoint === undefined) url.searchParams.set("prompt", "select_account");
    return url.href;
  }

  async identify({ code, codeVerifier, nonce }: ExternalBody): Promise<Proof> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { metadata, keys } = await this.discover(signal);
    const tokens = await this.redeem(metadata, { code, codeVerifier }, signal);
    const claims = await this.verify(tokens.id_token, keys, nonce);
    const subject: unknown = claims.sub;
    if (typeof subject !== "string" || !isPlain(subject, 255))
      throw new NotProven("the subject of the ID token is invalid");
    const signOut = this.signOutUrl(metadata, tokens.id_token);
    if (claims.email !== undefined) return { identity: parseIdentity(subject, claims), signOut };
    const more = await this.userinfo(metadata, tokens.access_token, subject, signal);
    return { identity: parseIdentity(subject, { ...claims, ...more }), signOut };
  }

  private signOutUrl({ end_session_endpoint: endpoint }: Metadata, idToken: string): string | undefined {
    if (endpoint === undefined) return undefined;
    const url = new URL(endpoint);
    url.searchParams.set("client_id", this.settings.clientId);
    url.searchParams.set("post_logout_redirect_uri", this.signInUrl);
    const short = url.href;
    url.searchParams.set("id_token_hint", idToken);
    return url.href.length > MAX_SIGN_OUT_LENGTH ? short : url.href;
  }

  private async discover(signal: AbortSignal) {
    if (this.known && this.known.until > Date.now()) return this.known;
    const { issuer } = this.settings;
    const address = `${issuer.replace(/(?<!\/)\/+$/, "")}/.well-known/openid-configuration`;
    const metadata = shaped(metadataOf, await ask(address, { signal }), "discovery");
    // Prevents impersonation by another issuer.
    if (metadata.issuer !== issuer) throw new ProviderWrong(`${address} names the issuer ${metadata.issuer}`);
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
      timeoutDuration: 2_000,
      [customFetch]: async (url, { headers, signal: limit }) => {
        const { status, body } = await ask(url, { headers: Object.fromEntries(headers), signal: limit });
        return Response.json(body, { status });
      },
    });
    this.known = { metadata, keys, until: Date.now() + METADATA_MS };
    return this.known;
  }

  private async redeem(metadata: Metadata, given: { code: string; codeVerifier: string }, signal: AbortSignal) {
    const { clientId, clientSecret } = this.settings;
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code: given.code,
      redirect_uri: this.redirectUri,
      code_verifier: given.codeVerifier,
    });
    const headers: Record<string, string> = { "Content-Type": "application/x-www-form-urlencoded" };
    if (metadata.token_endpoint_auth_methods_supported.includes("client_secret_basic")) {
      const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
      headers.Authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    } else {
      body.set("client_id", clientId);
      body.set("client_secret", clientSecret);
    }
    const answer = await ask(metadata.token_endpoint, { method: "POST", headers, body: body.toString(), signal });
    const { data } = z.object({ error: z.string() }).safeParse(answer.body);
    if (data?.error === "invalid_grant") throw new NotProven("the code is used, over, or of another sign-in");
    if (data) throw new ProviderWrong(`the token endpoint refuses: ${data.error}`);
    return shaped(tokensOf, answer, "the token endpoint");
  }

  private async verify(idToken: string, keys: JWTVerifyGetKey, nonce: string): Promise<JWTPayload> {
    const { issuer, clientId } = this.settings;
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ["sub", "exp", "iat"],
    }).catch((error: unknown) => {
      if (error instanceof errors.JWKSTimeout) throw new ProviderAway("the keys do not come in time");
      if (error instanceof errors.JOSEError) throw new NotProven(`the ID token: ${error.message}`);
      throw error;
    });
    if (payload.nonce !== nonce) throw new NotProven("the ID token: its nonce is another one");
    // OpenID Connect Core 1.0, section 3.1.3.7.
    const several = Array.isArray(payload.aud) && payload.aud.length > 1;
    if ((several || payload.azp !== undefined) && payload.azp !== clientId) {
      throw new NotProven("the ID token: it was made for another client");
    }
    return payload;
  }

  /** Some providers return these claims only from userinfo. */
  private async userinfo(metadata: Metadata, accessToken: string | undefined, subject: string, signal: AbortSignal) {
    const address = metadata.userinfo_endpoint;
    if (address === undefined || accessToken === undefined) return {};
    const headers = { Authorization: `Bearer ${accessToken}` };
    const claims = shaped(z.looseObject({ sub: z.string() }), await ask(address, { headers, signal }), "userinfo");
    if (claims.sub !== subject) throw new NotProven("userinfo: it is about somebody else");
    return claims;
  }
}

function shaped<S extends z.ZodType>(schema: S, { status, body }: Asked, what: string): z.output<S> {
  const parsed = schema.safeParse(body);
  if (status === 200 && parsed.success) return parsed.data;
  throw new ProviderWrong(`${what} answers ${status}, or not what it should`);
}

/** Rejects control characters and lone surrogates. */
function isPlain(text: string, max: number): boolean {
  return !isBlank(text) && text.length <= max && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text);
}

function parseIdentity(subject: string, claims: Record<string, unknown>): Identity {
  const given = typeof claims.email === "string" && isPlain(claims.email, MAX_EMAIL_LENGTH) ? claims.email : "";
  const tidied = email().safeParse(given).data ?? null;
  // An address that tidying changes could become that of another user.
  const address = tidied === given.toLowerCase() ? tidied : null;
  const named = [claims.name, claims.preferred_username, address].find(
    (name): name is string => typeof name === "string" && isPlain(name, 10_000),
  );
  return {
    subject,
    email: address,
    emailVerified: readVerified(claims.email_verified),
    // Do not cut a surrogate pair.
    name: (named ?? subject)
      .trim()
      .slice(0, 100)
      .replace(/[\uD800-\uDBFF]$/, ""),
  };
}

/** Accepts `"false"`, which some providers send, but not `"true"`. */
function readVerified(claim: unknown): boolean | null {
  if (claim === true) return true;
  return claim === false || claim === "false" ? false : null;
}

interface Asked {
  status: number;
  body: unknown;
}

interface Question {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Response size limit in bytes; real provider responses are far smaller. */
const LONGEST = 1_000_000;

// Remix replaces global fetch with undici 6, which fails with Node 24's dispatcher; use undici directly.
const agent = new Agent({ connect: { timeout: 3_000 } });

/** Requests JSON. @throws ProviderAway without a response or for a 5xx, ProviderWrong for invalid JSON */
async function ask(address: string, { headers, ...question }: Question): Promise<Asked> {
  const host = new URL(address).host;
  const answer = await fetch(address, {
    ...question,
    headers: { Accept: "application/json", ...headers },
    redirect: "error",
    dispatcher: agent,
  }).catch((error: unknown) => {
    throw new ProviderAway(`${host} does not answer: ${failureReason(error)}`);
  });
  const text = await answer.text().catch((error: unknown) => {
    throw new ProviderAway(`${host} stops in its answer: ${failureReason(error)}`);
  });
  if (answer.status >= 500) throw new ProviderAway(`${host} answers ${answer.status}`);
  if (text.length > LONGEST) throw new ProviderWrong(`${host} answers ${text.length} characters`);
  try {
    return { status: answer.status, body: JSON.parse(text) as unknown };
  } catch {
    throw new ProviderWrong(`${host} answers ${answer.status} without JSON`);
  }
}

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
