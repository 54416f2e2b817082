import { CLIENT_ID, CLIENT_SECRET, type LocalProvider, startLocalProvider } from "../../scripts/demo/provider";

export const PROVIDER = "Akun pabrik";

export interface Providers {
  /** Started on first use. */
  real: LocalProvider;
  /** Environment variables that configure it. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

/** Starts the identity provider of an application. */
export async function startProviders(): Promise<Providers> {
  const real = await startLocalProvider([]);
  const settings = {
    OAUTH_PABRIK_ISSUER: real.issuer,
    OAUTH_PABRIK_CLIENT_ID: CLIENT_ID,
    OAUTH_PABRIK_CLIENT_SECRET: CLIENT_SECRET,
    OAUTH_PABRIK_LABEL: PROVIDER,
  };
  return { real, settings, close: () => real.close() };
}
