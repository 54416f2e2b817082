import { useLocation } from "@remix-run/react";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type NavigationData, THEMES } from "~/screens/navigation";
import { cn } from "../class-names";
import { menuItemClasses } from "../ui/dropdown";

interface Choice {
  value: string;
  label: string;
}

/** The forms of language and theme; their buttons are the choices, and submitting reloads the page. */
export function PreferenceForms({ navigation }: { navigation: NavigationData }) {
  const { t } = useTranslation();
  const themes = Object.entries(THEMES).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <>
      <ChoiceForm
        title={t("nav.language")}
        action={navigation.paths.locale}
        name="locale"
        choices={navigation.locale.choices}
        current={navigation.locale.current}
        columns="grid-cols-2"
      />
      <ChoiceForm
        title={t("nav.theme")}
        action={navigation.paths.theme}
        name="theme"
        choices={themes}
        current={navigation.theme}
        columns="grid-cols-3"
      />
    </>
  );
}

interface ChoiceFormProps {
  title: string;
  action: string;
  name: string;
  choices: readonly Choice[];
  current: string;
  columns: string;
}

function ChoiceForm({ title, action, name, choices, current, columns }: ChoiceFormProps) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={action} aria-label={title} className="px-1 pt-1.5 pb-1">
      <p className="px-1.5 pb-1 text-xs text-muted-foreground">{title}</p>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <div className={cn("grid gap-0.5", columns)}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="submit"
            name={name}
            value={choice.value}
            aria-pressed={choice.value === current}
            className={cn(
              menuItemClasses,
              "justify-between gap-1 px-1.5 py-1",
              choice.value === current && "font-semibold",
            )}
          >
            {choice.label}
            {choice.value === current && <Check aria-hidden className="size-3.5 text-link" />}
          </button>
        ))}
      </div>
    </form>
  );
}
