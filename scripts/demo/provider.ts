import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import type Provider from "oidc-provider";
import { escapeHtml } from "#backend/mail/message";

/** OpenID provider for demo and tests; users pick an account. */

export interface Person {
  name: string;
  email?: string;
  emailVerified?: boolean;
}

export interface LocalProvider {
  issuer: string;
  /** the index is the subject */
  people: Person[];
  /** Accepts requests. @param callback redirect URI of the client */
  open(callback: string): Promise<void>;
  close(): Promise<void>;
}

export const CLIENT_ID = "gudang";
export const CLIENT_SECRET = "a secret of the local provider, which is nobody's";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts on a free port; responds 503 until `open`. */
export async function startLocalProvider(people: Person[]): Promise<LocalProvider> {
  let answer: Answer = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    people,
    async open(callback) {
      answer = await answers(issuer, callback, people);
    },
    close: () => closed(server),
  };
}

async function makeProvider(issuer: string, callback: string, people: Person[]): Promise<Provider> {
  const { default: OidcProvider } = await import("oidc-provider");
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider: Provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [callback],
        post_logout_redirect_uris: [new URL("/login", callback).href],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: [CLIENT_SECRET] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = signOutPage(form);
        },
      },
    },
    findAccount: (_, id) => {
      const person = people[Number(id)];
      if (!person) return undefined;
      const { name, email, emailVerified = true } = person;
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: emailVerified }) };
    },
    interactions: { url: (_, { uid }) => `/choose/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ttl: { Grant: 600, Interaction: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  });
  return provider;
}

/** Suppresses development warnings. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  return work().finally(() => {
    console.warn = warn;
  });
}

async function answers(issuer: string, callback: string, people: Person[]): Promise<Answer> {
  const provider = await quietly(() => makeProvider(issuer, callback, people));
  const standard = provider.callback();
  const choose = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST") {
      await provider.interactionDetails(request, response);
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page(people));
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const chosen = new URLSearchParams(Buffer.concat(parts).toString()).get("person");
    const refused = { error: "access_denied", error_description: "cancelled" };
    const result = chosen === null ? refused : { login: { accountId: chosen, remember: false } };
    await provider.interactionFinished(request, response, result);
  };
  return (request, response) => {
    if (!request.url?.startsWith("/choose/")) return void standard(request, response);
    choose(request, response).catch(() => void response.writeHead(400).end("This sign-in is over."));
  };
}

const page = (people: Person[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Local identity provider</title>
<style>:root{color-scheme:light dark;font-family:system-ui,sans-serif}main{max-width:26rem;margin:10vh auto;padding:0 1rem}
button{display:block;width:100%;margin:.5rem 0;padding:.6rem .8rem;font:inherit;text-align:left;cursor:pointer}</style>
<main><h1>Local identity provider</h1><p>It runs beside Gudang and knows these people. Who are you?</p><form method="post">
${people.map(({ name, email }, id) => `<button name="person" value="${id}">${escapeHtml(name)}${email ? ` (${escapeHtml(email)})` : ""}</button>`).join("\n")}
<button>Cancel</button></form></main></html>`;

const signOutPage = (form: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>Local identity provider</title><main><h1>Log out here too?</h1>${form}
<button form="op.logoutForm" name="logout" value="yes">Log out</button></main></html>`;

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
