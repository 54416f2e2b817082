import { useLocation } from "@remix-run/react";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type NavigationData, THEMES } from "~/definitions/navigation";
import { cn } from "../class-names";
import { MenuItem } from "../ui/menu-item";

interface Choice {
  value: string;
  label: string;
}

/** Forms of `PreferenceItems`, outside the menu, which may not contain forms. */
export function PreferenceForms({ navigation, id }: { navigation: NavigationData; id: string }) {
  const { pathname, search } = useLocation();
  const { locale, theme } = navigation.paths;
  return Object.entries({ locale, theme }).map(([name, action]) => (
    <form key={name} id={`${id}-${name}`} method="post" action={action} className="hidden">
      <input type="hidden" name="redirectTo" value={pathname + search} />
    </form>
  ));
}

/** Menu entries for language and theme. @param form ID of the `PreferenceForms` */
export function PreferenceItems({ navigation, form }: { navigation: NavigationData; form: string }) {
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
          <MenuItem
            key={value}
            className={cn("justify-between gap-1 px-1.5 py-1", value === current && "font-semibold")}
          >
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
