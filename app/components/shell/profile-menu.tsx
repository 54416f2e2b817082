import { Link, useLocation } from "@remix-run/react";
import { CircleQuestionMark, Factory, Globe, LogOut, Settings, Check } from "~/components/ui/icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type NavigationData, type NavUser, THEMES } from "~/definitions/navigation";
import { Avatar } from "../ui/avatar";
import { buttonVariants } from "../ui/button";
import { Menu, MenuItem } from "../ui/menu";
import { PathLink } from "../ui/path-link";
import { Separator } from "../ui/separator";
import { cn } from "../class-names";
import { clearStorage } from "./kept-drafts";

export function ProfileMenu({ navigation, user }: { navigation: NavigationData; user: NavUser }) {
  const { t } = useTranslation();
  const id = useId();
  const { settings, plantSettings, help } = navigation.paths;
  const links = [
    { to: settings, Icon: Settings, label: "nav.settings" } as const,
    { to: plantSettings, Icon: Factory, label: "business:company.title" } as const,
    { to: help, Icon: CircleQuestionMark, label: "help.handbook" } as const,
  ].flatMap(({ to, ...link }) => (to === null ? [] : { to, ...link }));
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
        {links.map(({ to, Icon, label }) => (
          <MenuItem key={to}>
            <PathLink to={to}>
              <Icon aria-hidden className="size-4 text-muted-foreground" />
              {t(label)}
            </PathLink>
          </MenuItem>
        ))}
        {links.length > 0 && <Separator />}
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
      <form
        id={`${id}-logout`}
        method="post"
        action={navigation.paths.logout}
        onSubmit={clearStorage}
        className="hidden"
      />
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

interface Choice {
  value: string;
  label: string;
}

/** Forms of `PreferenceItems`, outside the menu, which may not contain forms. */
function PreferenceForms({ navigation, id }: { navigation: NavigationData; id: string }) {
  const { pathname, search } = useLocation();
  const { locale, theme } = navigation.paths;
  return Object.entries({ locale, theme }).map(([name, action]) => (
    <form key={name} id={`${id}-${name}`} method="post" action={action} className="hidden">
      <input type="hidden" name="redirectTo" value={pathname + search} />
    </form>
  ));
}

/** Menu entries for language and theme. @param form ID of the `PreferenceForms` */
function PreferenceItems({ navigation, form }: { navigation: NavigationData; form: string }) {
  const { t } = useTranslation();
  const themes = Object.entries(THEMES).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <>
      <ChoiceGroup
        title={t("nav.language")}
        form={`${form}-locale`}
        name="locale"
        choices={navigation.locale.choices}
        current={navigation.locale.current}
        columns="grid-cols-2"
      />
      <ChoiceGroup
        title={t("nav.theme")}
        form={`${form}-theme`}
        name="theme"
        choices={themes}
        current={navigation.theme}
        columns="grid-cols-3"
      />
    </>
  );
}

interface ChoiceGroupProps {
  title: string;
  form: string;
  name: string;
  choices: readonly Choice[];
  current: string;
  columns: string;
}

function ChoiceGroup({ title, form, name, choices, current, columns }: ChoiceGroupProps) {
  return (
    <div role="group" aria-label={title} className="px-1 pt-1.5 pb-1">
      <div aria-hidden className="px-1.5 pb-1 text-xs text-muted-foreground">
        {title}
      </div>
      <div className={cn("grid gap-0.5", columns)}>
        {choices.map(({ value, label }) => (
          <MenuItem key={value} className={cn("gap-1.5 px-1.5 py-1", value === current && "font-semibold")}>
            <button type="submit" form={form} name={name} value={value} aria-current={value === current || undefined}>
              {label}
              {value === current && <Check aria-hidden className="size-3.5 text-link" />}
            </button>
          </MenuItem>
        ))}
      </div>
    </div>
  );
}
