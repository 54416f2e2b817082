import { readBackendEnv } from "#backend/env";
import { publicAddress } from "#backend/http/public-address";
import type { Shutdown } from "../shutdown";
import { localAddress } from "../web";
import { offerMail } from "./offer-mail";
import { offerProvider } from "./offer-provider";
import { offerScale } from "./offer-scale";

/** Starts a scale, an identity provider and a mail server for the demo. @returns messages for the user */
export async function standBeside(env: NodeJS.ProcessEnv, dataDir: string, shutdown: Shutdown): Promise<string[]> {
  const backend = readBackendEnv(env);
  Object.assign(env, await offerProvider(publicAddress(backend), shutdown));
  const scale = await offerScale({ gudang: localAddress(backend.PORT), dataDir, env: backend }, shutdown);
  Object.assign(env, scale.env);
  const notice = [`The deck of its scale is at ${scale.address}`];
  if (env.SMTP_URL) return notice;
  const mail = await offerMail(shutdown);
  Object.assign(env, mail.env);
  return [...notice, `Its mails are at ${mail.address}`];
}
