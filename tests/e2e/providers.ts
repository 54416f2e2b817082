import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CLIENT_ID, CLIENT_SECRET, type LocalProvider, startLocalProvider } from "../../scripts/demo/provider";

export const PROVIDER = "Akun pabrik";

export interface Providers {
  /** The working provider, started on first use. */
  real: LocalProvider;
  /** Environment variables that configure it. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Starts the identity providers of an application: a working one, one that names another issuer, and one that is
 * unreachable.
 */
export async function startProviders(): Promise<Providers> {
  const [real, impostor, gone] = await Promise.all([startLocalProvider([]), startImpostor(), startImpostor()]);
  await gone.close();
  return {
    real,
    settings: {
      ...client("PABRIK", real.issuer, PROVIDER),
      ...client("IMPOSTOR", impostor.url, "Penyamar"),
      ...client("GONE", gone.url, "Yang pergi"),
    },
    async close() {
      await Promise.all([real.close(), impostor.close()]);
    },
  };
}

const client = (name: string, issuer: string, label: string) => ({
  [`OAUTH_${name}_ISSUER`]: issuer,
  [`OAUTH_${name}_CLIENT_ID`]: CLIENT_ID,
  [`OAUTH_${name}_CLIENT_SECRET`]: CLIENT_SECRET,
  [`OAUTH_${name}_LABEL`]: label,
});

/** Returns a discovery document with another issuer. */
async function startImpostor() {
  const endpoints = ["authorization_endpoint", "token_endpoint", "jwks_uri"];
  const document = { issuer: "https://accounts.google.com" };
  const server = createServer((_request, response) => {
    const named = Object.fromEntries(endpoints.map((name) => [name, `https://accounts.google.com/${name}`]));
    response.end(JSON.stringify({ ...document, ...named }));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
