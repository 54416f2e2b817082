import { externalPaths } from "#contract/external-sign-in";
import type { Shutdown } from "../shutdown";
import { CLIENT_ID, CLIENT_SECRET, startLocalProvider } from "./provider";

/** Two who have an account, and one who is new. */
const people = [
  { name: "Ratna Wulandari", email: "admin@gudang.test" },
  { name: "Sri Wahyuni", email: "office@gudang.test" },
  { name: "Tamu Baru", email: "tamu@gudang.test" },
];

/**
 * Starts an identity provider beside the demo, until the demo ends.
 *
 * @param address at which people open Gudang
 * @returns the variables that offer it on the sign-in screen
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
