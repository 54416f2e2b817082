import type { TFunction } from "i18next";
import { settingsPaths } from "#contract/accounts/settings";
import type { SystemPart } from "#contract/plant/system";
import { formatMoment } from "#contract/values/format";
import { numbersOf } from "./numbers";

/** Returns the sentence on the state of a part: `8 kB free in /srv/backups.` */
export function partText(
  t: TFunction,
  { part, detail, at, count, text }: Omit<SystemPart, "state">,
  timeZone: string,
): string {
  if (detail === "unknown") return t("settings.system.unknown");
  const { formatBytes, formatNumber } = numbersOf(t);
  const number = count === null ? "" : part === "disk" ? formatBytes(count) : formatNumber(count);
  const moment = at === null ? "" : formatMoment(at, timeZone);
  return t(`settings.system.detail.${part}.${detail}`, { at: moment, number, text: text ?? "" });
}

/** Titles of the screens that mend a part. */
export const mendTitles: Record<string, string> = {
  [settingsPaths.mail]: "settings.mail.title",
  [settingsPaths.scales]: "business:scale.title",
  [settingsPaths.webhooks]: "business:webhook.title",
};
