import { useTranslation } from "react-i18next";
import type { LanguageChoices } from "~/screens/navigation";
import { cn } from "../class-names";

interface LanguageButtonsProps {
  languages: LanguageChoices;
  /** The id of the form that they belong to. */
  form: string;
}

/**
 * The languages as buttons of a form, which sends what was typed with the choice, as `locale`. They stand after its main button:
 * Enter presses the first.
 */
export function LanguageButtons({ languages: { current, choices }, form }: LanguageButtonsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="mt-4 border-t pt-3">
      <legend className="sr-only">{t("nav.language")}</legend>
      <div className="grid grid-cols-3 gap-1">
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            form={form}
            name="locale"
            value={value}
            lang={value}
            formNoValidate
            aria-pressed={value === current}
            className={cn(
              "rounded-md px-1.5 py-1 text-xs hover:bg-accent hover:text-foreground",
              value === current ? "font-semibold text-link" : "text-muted-foreground",
            )}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
