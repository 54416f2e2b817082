import { Link } from "@remix-run/react";
import { Factory, Globe, LogOut, Settings } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { NavigationData, NavUser } from "~/screens/navigation";
import { Avatar } from "../ui/avatar";
import { buttonVariants } from "../ui/button";
import { Dropdown, menuItemClasses } from "../ui/dropdown";
import { Separator } from "../ui/separator";
import { PreferenceForms } from "./preference-forms";

/** The menu of a signed-in user: account and plant settings, language, theme and logout. */
export function ProfileMenu({ navigation, user }: { navigation: NavigationData; user: NavUser }) {
  const { t } = useTranslation();
  return (
    <Dropdown
      align="end"
      panelClassName="top-[calc(100%+0.6875rem)] w-64"
      summaryClassName="h-[1.875rem] gap-2.5 rounded-full"
      summary={
        <>
          <Avatar name={user.name} photoUrl={user.photoUrl} />
          <span className="max-w-28 truncate text-sm" title={user.name}>
            {user.name}
          </span>
        </>
      }
    >
      <div className="px-2.5 py-1.5">
        <p className="text-sm font-semibold wrap-break-word">{user.name}</p>
        {user.roleLabel !== undefined && <p className="text-xs text-muted-foreground">{user.roleLabel}</p>}
      </div>
      <Separator />
      {navigation.paths.settings !== null && (
        <>
          <Link to={navigation.paths.settings} className={menuItemClasses}>
            <Settings aria-hidden className="size-4 text-muted-foreground" />
            {t("nav.settings")}
          </Link>
          {navigation.paths.plantSettings !== null && (
            <Link to={navigation.paths.plantSettings} className={menuItemClasses}>
              <Factory aria-hidden className="size-4 text-muted-foreground" />
              {t("business:company.title")}
            </Link>
          )}
          <Separator />
        </>
      )}
      <PreferenceForms navigation={navigation} />
      <Separator />
      <form method="post" action={navigation.paths.logout}>
        <button type="submit" className={menuItemClasses}>
          <LogOut aria-hidden className="size-4 text-muted-foreground" />
          {t("nav.logout")}
        </button>
      </form>
    </Dropdown>
  );
}

/** The menu of a guest: language, theme and the link to sign in. */
export function GuestMenu({ navigation }: { navigation: NavigationData }) {
  const { t } = useTranslation();
  return (
    <>
      <Dropdown
        align="end"
        panelClassName="top-[calc(100%+0.6875rem)] w-64"
        summaryClassName="size-[2.0625rem] justify-center text-muted-foreground hover:bg-accent hover:text-foreground"
        summary={
          <>
            <Globe aria-hidden className="size-4" />
            <span className="sr-only">{t("nav.preferences")}</span>
          </>
        }
      >
        <PreferenceForms navigation={navigation} />
      </Dropdown>
      <Link to={navigation.paths.login} className={buttonVariants({ variant: "outline" })}>
        {t("nav.login")}
      </Link>
    </>
  );
}
