import { can } from "#contract/access";
import { settingsPaths } from "#contract/settings";
import type { ScreenContext } from "~/services/request/screen.server";

/**
 * Lists the settings screens of a user in two groups: the own account, and what an ADMIN sets for the plant. A user who must set up a
 * second factor has the screen of the password only.
 */
export function settingsTabs({ user, t }: ScreenContext<["auth"]>) {
  const password = { path: settingsPaths.password, label: t("settings.password") };
  if (user.mustSetUpSecondFactor) return { account: [password], plant: [] };
  return {
    account: [{ path: settingsPaths.profile, label: t("settings.profile") }, password],
    plant: [
      ...(can(user, "company", "see") ? [{ path: settingsPaths.company, label: t("business:company.tab") }] : []),
      ...(can(user, "mail", "see") ? [{ path: settingsPaths.mail, label: t("settings.mail.title") }] : []),
      ...(can(user, "api-key", "see") ? [{ path: settingsPaths.apiKeys, label: t("apiKey.title") }] : []),
    ],
  };
}
export type SettingsTabs = ReturnType<typeof settingsTabs>;
