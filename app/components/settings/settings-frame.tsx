import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { can, type RoleHolder } from "#contract/access";
import { settingsPaths } from "#contract/settings";
import type { Me } from "#contract/user";
import { cn } from "../class-names";
import { ScreenHeader } from "../layout/screen-header";

interface SettingsFrameProps {
  /** For a screen with a list. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The screens of one's own account, and those that ADMIN has beside them (docs/decisions/0033-api-keys.md), one beside the other:
 * their navigation, and one of them. Who has to set up a second factor first has that one alone.
 */
export function SettingsFrame({ wide = false, children }: SettingsFrameProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const user = useRouteLoaderData<RoleHolder & Pick<Me, "mustSetUpSecondFactor">>("root");
  const password = { path: settingsPaths.password, label: t("settings.password") };
  const all = [
    { path: settingsPaths.profile, label: t("settings.profile") },
    password,
    ...(can(user, "company", "see") ? [{ path: settingsPaths.company, label: t("business:company.title") }] : []),
    ...(can(user, "mail", "see") ? [{ path: settingsPaths.mail, label: t("settings.mail.title") }] : []),
    ...(can(user, "api-key", "see") ? [{ path: settingsPaths.apiKeys, label: t("apiKey.title") }] : []),
  ];
  const screens = user?.mustSetUpSecondFactor ? [password] : all;
  return (
    <div className="mx-auto w-full max-w-7xl">
      <ScreenHeader title={t("nav.settings")} />
      <nav aria-label={t("nav.settings")} className="mb-4 flex gap-1 border-b border-line">
        {screens.map(({ path, label }) => {
          const current = path === pathname;
          return (
            <Link
              key={path}
              to={path}
              aria-current={current ? "page" : undefined}
              className={cn(
                "-mb-px border-b-2 px-3 py-2 text-sm font-medium",
                current
                  ? "border-primary text-foreground"
                  : "border-transparent text-muted-foreground hover:text-foreground",
              )}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <div className={cn("space-y-4", !wide && "max-w-3xl")}>{children}</div>
    </div>
  );
}
