import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export interface FakeProvider {
  issuer: string;
  /** Additional fields of its discovery document. */
  metadata: Record<string, unknown>;
  /** Sets the ID token of a code, and the response status. */
  idToken: (nonce: string) => string | Promise<string>;
  /** Response of the userinfo endpoint. */
  userinfo: Record<string, unknown>;
  /** Status of every response; default: 200. */
  status: number;
  /** Body and Authorization header of the last token request. */
  asked: { body: URLSearchParams; authorization: string | undefined } | undefined;
  /** Signs claims like a correct or a faulty provider. */
  sign(claims: JWTPayload, how?: { key?: "ours" | "another"; expires?: string }): Promise<string>;
  close(): Promise<void>;
}

export const CLIENT = { id: "gudang", secret: "rahasia & panjang" };

/** An identity provider over HTTP with responses set by the test, also invalid ones. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const ours = await generateKeyPair("RS256");
  const another = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(ours.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = new URLSearchParams(Buffer.concat(parts).toString());
      void respond(request.url ?? "", body, request.headers.authorization).then((answer) => {
        response.writeHead(fake.status, { "Content-Type": "application/json" });
        response.end(JSON.stringify(answer));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function respond(path: string, body: URLSearchParams, authorization: string | undefined): Promise<object> {
    if (path === "/.well-known/openid-configuration") {
      const [authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri] = ["auth", "token", "me", "jwks"].map(
        (name) => `${issuer}/${name}`,
      );
      return { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri, ...fake.metadata };
    }
    if (path === "/jwks") return { keys: [jwk] };
    if (path === "/me") return fake.userinfo;
    fake.asked = { body, authorization };
    // Tests use the nonce as the code, in place of a browser.
    return { id_token: await fake.idToken(body.get("code") ?? ""), access_token: "for-userinfo", token_type: "Bearer" };
  }

  const fake: FakeProvider = {
    issuer,
    metadata: {},
    idToken: () => "",
    userinfo: {},
    status: 200,
    asked: undefined,
    sign: (claims, { key = "ours", expires = "5m" } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: "one" })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign({ ours, another }[key].privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
