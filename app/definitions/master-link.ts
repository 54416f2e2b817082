import type { MasterArea } from "#contract/access";
import { settingsPaths } from "#contract/accounts/settings";

/** Label and path of a master's screen, without its definition. */
export function masterLink(area: MasterArea): { label: string; path: string } {
  if (area === "vehicle") return { label: "business:vehicle.title", path: settingsPaths.vehicles };
  const short = area === "ex-do-master" ? "ex-do" : area;
  const labels = short.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { label: `business:${labels}.title`, path: `/management/${short}` };
}
