import { Check, Globe } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { LanguageChoices } from "~/screens/navigation";
import { cn } from "../class-names";
import { Dropdown, menuItemClasses } from "../ui/dropdown";
import { useMenus } from "../ui/use-menus";

interface LanguageMenuProps {
  languages: LanguageChoices;
  /** The id of the form whose buttons these are. */
  form: string;
}

/**
 * A menu of languages in the corner of a form's card. Its buttons send the input with the choice, as `locale`. In the document it
 * follows the form: Enter in a field presses the first button.
 */
export function LanguageMenu({ languages: { current, choices }, form }: LanguageMenuProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useMenus(box);
  const label = choices.find(({ value }) => value === current)?.label;
  return (
    <div ref={box} className="absolute top-5.5 right-4">
      <Dropdown
        align="end"
        summaryClassName="gap-1.5 px-2 py-1 text-sm text-muted-foreground hover:bg-accent hover:text-foreground"
        summary={
          <>
            <Globe aria-hidden className="size-4" />
            <span className="sr-only">{t("nav.language")}: </span>
            {label}
          </>
        }
      >
        {choices.map(({ value, label: name }) => (
          <button
            key={value}
            type="submit"
            form={form}
            name="locale"
            value={value}
            lang={value}
            formNoValidate
            aria-pressed={value === current}
            className={cn(menuItemClasses, "justify-between", value === current && "font-semibold")}
          >
            {name}
            {value === current && <Check aria-hidden className="size-3.5 text-link" />}
          </button>
        ))}
      </Dropdown>
    </div>
  );
}
