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
 * Frames a settings screen with the tabs of its group: the user's own account, or what an ADMIN sets for the plant. A user
 * who must set up a second factor sees that tab only.
 */
export function SettingsFrame({ wide = false, children }: SettingsFrameProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const user = useRouteLoaderData<RoleHolder & Pick<Me, "mustSetUpSecondFactor">>("root");
  const password = { path: settingsPaths.password, label: t("settings.password") };
  const account = [{ path: settingsPaths.profile, label: t("settings.profile") }, password];
  const plant = [
    ...(can(user, "company", "see") ? [{ path: settingsPaths.company, label: t("business:company.tab") }] : []),
    ...(can(user, "mail", "see") ? [{ path: settingsPaths.mail, label: t("settings.mail.title") }] : []),
    ...(can(user, "api-key", "see") ? [{ path: settingsPaths.apiKeys, label: t("apiKey.title") }] : []),
  ];
  const ofPlant = plant.some(({ path }) => path === pathname);
  const title = t(ofPlant ? "business:company.title" : "nav.settings");
  const screens = user?.mustSetUpSecondFactor ? [password] : ofPlant ? plant : account;
  return (
    <div className="mx-auto w-full max-w-7xl">
      <ScreenHeader title={title} />
      <nav aria-label={title} className="mb-4 flex gap-1 border-b border-line">
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
