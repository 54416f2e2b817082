import { can } from "#contract/access";
import { settingsPaths } from "#contract/accounts/settings";
import type { ScreenContext } from "~/services/request/screen.server";

interface SettingsTab {
  path: string;
  label: string;
  titled?: boolean;
}

/** Returns account and plant tabs; only the password until a required second factor is set up. */
export function settingsTabs({ user, t }: ScreenContext<["auth"]>): { account: SettingsTab[]; plant: SettingsTab[] } {
  const password = { path: settingsPaths.password, label: t("settings.password") };
  if (user.mustSetUpSecondFactor) return { account: [password], plant: [] };
  return {
    account: [{ path: settingsPaths.profile, label: t("settings.profile") }, password],
    plant: [
      ...(can(user, "company", "see") ? [{ path: settingsPaths.company, label: t("business:company.tab") }] : []),
      ...(can(user, "vehicle", "see")
        ? [{ path: settingsPaths.vehicles, label: t("business:vehicle.title"), titled: true }]
        : []),
      ...(can(user, "report-mail", "see")
        ? [{ path: settingsPaths.reportMails, label: t("business:reportMail.title") }]
        : []),
      ...(can(user, "scale", "see") ? [{ path: settingsPaths.scales, label: t("business:scale.title") }] : []),
      ...(can(user, "mail", "see") ? [{ path: settingsPaths.mail, label: t("settings.mail.title") }] : []),
      ...(can(user, "system", "see") ? [{ path: settingsPaths.system, label: t("settings.system.title") }] : []),
      ...(can(user, "api-key", "see") ? [{ path: settingsPaths.apiKeys, label: t("apiKey.title") }] : []),
      ...(can(user, "webhook", "see") ? [{ path: settingsPaths.webhooks, label: t("business:webhook.title") }] : []),
    ],
  };
}
export type SettingsTabs = ReturnType<typeof settingsTabs>;
