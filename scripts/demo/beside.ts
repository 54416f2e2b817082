import { readBackendEnv } from "#backend/env";
import { publicAddress } from "#backend/http/public-address";
import type { Shutdown } from "../shutdown";
import { localAddress } from "../web";
import { offerMail } from "./offer-mail";
import { offerScale } from "./offer-scale";
import { externalPaths } from "#contract/accounts/external-sign-in";
import { CLIENT_ID, CLIENT_SECRET, startLocalProvider } from "./provider";

/** Two existing accounts and a new user. */
const people = [
  { name: "Ratna Wulandari", email: "admin@gudang.test" },
  { name: "Sri Wahyuni", email: "office@gudang.test" },
  { name: "Tamu Baru", email: "tamu@gudang.test" },
];

/**
 * Runs an identity provider until the demo ends.
 * @param address Gudang's URL
 * @returns environment that offers it at sign-in
 */
async function offerProvider(address: string, shutdown: Shutdown): Promise<Record<string, string>> {
  const provider = await startLocalProvider(people);
  shutdown.onEnd(() => provider.close());
  await provider.open(address + externalPaths.callback("demo"));
  return {
    OAUTH_DEMO_ISSUER: provider.issuer,
    OAUTH_DEMO_CLIENT_ID: CLIENT_ID,
    OAUTH_DEMO_CLIENT_SECRET: CLIENT_SECRET,
    OAUTH_DEMO_LABEL: "Demo provider",
  };
}

/** Starts a scale, an identity provider and a mail server for the demo. @returns messages for the user */
export async function standBeside(env: NodeJS.ProcessEnv, dataDir: string, shutdown: Shutdown): Promise<string[]> {
  const backend = readBackendEnv(env);
  Object.assign(env, await offerProvider(publicAddress(backend), shutdown));
  const scale = await offerScale({ gudang: localAddress(backend.PORT), dataDir, env: backend }, shutdown);
  Object.assign(env, scale.env);
  const notice = [`Scale simulator: ${scale.address}`];
  if (env.SMTP_URL) return notice;
  const mail = await offerMail(backend.APP_TIMEZONE, shutdown);
  Object.assign(env, mail.env);
  return [...notice, `Mail inbox:      ${mail.address}`];
}
