import { externalPaths } from "#contract/accounts/external-sign-in";
import type { Shutdown } from "../shutdown";
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
export async function offerProvider(address: string, shutdown: Shutdown): Promise<Record<string, string>> {
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
