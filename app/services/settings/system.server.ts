import { systemState } from "#contract/plant/system";
import type { ScreenContext } from "../request/screen.server";

/** Loads the state of all parts of the installation. */
export async function loadSystem({ api, env }: ScreenContext) {
  return { ...(await api.get("/api/system", {}, systemState)), timeZone: env.APP_TIMEZONE };
}
export type SystemData = Awaited<ReturnType<typeof loadSystem>>;
