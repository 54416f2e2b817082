import { Link } from "@remix-run/react";
import { Factory, Globe, LogOut, Settings } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { NavigationData, NavUser } from "~/definitions/navigation";
import { Avatar } from "../ui/avatar";
import { buttonVariants } from "../ui/button";
import { Menu } from "../ui/menu";
import { MenuItem } from "../ui/menu-item";
import { Separator } from "../ui/separator";
import { PreferenceForms, PreferenceItems } from "./preference-forms";

export function ProfileMenu({ navigation, user }: { navigation: NavigationData; user: NavUser }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Menu
        align="end"
        offset={11}
        panelClassName="w-64"
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
          <div className="text-sm font-semibold wrap-break-word">{user.name}</div>
          {user.roleLabel !== undefined && <div className="text-xs text-muted-foreground">{user.roleLabel}</div>}
        </div>
        <Separator />
        {navigation.paths.settings !== null && (
          <>
            <MenuItem>
              <Link to={navigation.paths.settings}>
                <Settings aria-hidden className="size-4 text-muted-foreground" />
                {t("nav.settings")}
              </Link>
            </MenuItem>
            {navigation.paths.plantSettings !== null && (
              <MenuItem>
                <Link to={navigation.paths.plantSettings}>
                  <Factory aria-hidden className="size-4 text-muted-foreground" />
                  {t("business:company.title")}
                </Link>
              </MenuItem>
            )}
            <Separator />
          </>
        )}
        <PreferenceItems navigation={navigation} form={id} />
        <Separator />
        <MenuItem>
          <button type="submit" form={`${id}-logout`}>
            <LogOut aria-hidden className="size-4 text-muted-foreground" />
            {t("nav.logout")}
          </button>
        </MenuItem>
      </Menu>
      <PreferenceForms navigation={navigation} id={id} />
      <form id={`${id}-logout`} method="post" action={navigation.paths.logout} className="hidden" />
    </>
  );
}

export function GuestMenu({ navigation }: { navigation: NavigationData }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Menu
        tooltip={t("nav.preferences")}
        align="end"
        offset={11}
        panelClassName="w-64"
        summaryClassName="size-[2.0625rem] justify-center text-muted-foreground hover:bg-accent hover:text-foreground"
        summary={
          <>
            <Globe aria-hidden className="size-4" />
            <span className="sr-only">{t("nav.preferences")}</span>
          </>
        }
      >
        <PreferenceItems navigation={navigation} form={id} />
      </Menu>
      <PreferenceForms navigation={navigation} id={id} />
      <Link to={navigation.paths.login} className={buttonVariants({ variant: "outline" })}>
        {t("nav.login")}
      </Link>
    </>
  );
}
